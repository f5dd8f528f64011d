"""Dou Shou Qi's network: its weights, and how they are learnt."""
