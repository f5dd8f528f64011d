/* The Bagh-Chal kernel and the alpha-beta searcher once more, in C, to tell what numba's machine code costs.

   It works on the buffers of games/search/searching.py and does the same step by step as games/engines/baghchal/ and
   games/search/alphabeta.py (without a solved table), so that it must visit exactly as many positions and find exactly
   the same scores; benchmarks/twin.py checks that. */

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

typedef int64_t i64;
typedef uint64_t u64;

enum { WORDS = 2, MOVES = 64, PAST = 11, NOWHERE = 31, TIGERS_AT = 25, HAND_AT = 51, TAKEN_AT = 56 };
enum { MOST_TAKEN = 5, MOST_QUIET = 100, QUIET = 255, REMEMBERED_AT = 8, REMEMBERED = 12, TAKING_NONE = NOWHERE << 10 };
#define BOARD ((i64)((1 << 25) - 1))
#define PLACEMENT ((i64)(((i64)1 << 50) - 1))
#define SIDE ((i64)1 << 50)
#define ROW(ply) (rows + (ply) * WORDS)
#define LIST(ply) (moves + (ply) * 2 * MOVES)

/* Set by twin.py: what lines.py and evaluation.py compute when they are imported. */
i64 STEP_UP[4], STEP_DOWN[4], JUMP_UP[4], JUMP_DOWN[4], KINDS[6], EARLY[25];
static const int DELTAS[4] = {1, 4, 5, 6};

static inline i64 popcount(i64 bits) { return __builtin_popcountll((u64)bits); }
static inline i64 lowest(i64 bits) { return __builtin_ctzll((u64)bits); }

/* lines.py */

static inline i64 count_moves(i64 pieces, i64 empty) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        found += popcount(pieces & STEP_UP[pair] & empty >> delta) + popcount(pieces & STEP_DOWN[pair] & empty << delta);
    }
    return found;
}

static inline i64 count_jumps(i64 tigers, i64 goats, i64 empty) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        found += popcount(tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta);
        found += popcount(tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta);
    }
    return found;
}

static inline i64 neighbours(i64 points) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++)
        found |= (points & STEP_UP[pair]) << DELTAS[pair] | (points & STEP_DOWN[pair]) >> DELTAS[pair];
    return found;
}

static inline i64 jumpers(i64 tigers, i64 goats, i64 empty) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        found |= JUMP_UP[pair] & goats >> delta & empty >> 2 * delta;
        found |= JUMP_DOWN[pair] & goats << delta & empty << 2 * delta;
    }
    return found & tigers;
}

/* evaluation.py */

static i64 flooded(i64 points, i64 ground) {
    for (;;) {
        i64 more = points | (neighbours(points) & ground);
        if (more == points) return points;
        points = more;
    }
}

static i64 exposed_goats(i64 goats, i64 empty, i64 open) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        found += popcount(open & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta);
        found += popcount(open & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta);
    }
    return found;
}

enum { TO_MOVE, TAKEN, TRAPPED = 6, MOVING = 10, JUMPS, THREATS, SECOND_THREAT, CLOSED, EXPOSED, NEAR, GOATS_ON,
       TIGERS_ON = 23, TERMS = 29 };
#define MIXED(term) (first * weights[term] + last * weights[TERMS + (term)])

static i64 floor_20(i64 total) { return total / 20 - (total % 20 < 0); }

static i64 value_for_tigers(i64 goats, i64 tigers, int tigers_to_move, i64 hand, i64 taken, const i64 *weights) {
    i64 empty = BOARD & ~(goats | tigers), first = hand, last = 20 - hand;
    i64 moving = count_moves(tigers, empty), jumps = count_jumps(tigers, goats, empty), total = 0;
    if (tigers_to_move) {
        total += MIXED(TO_MOVE) + jumps * MIXED(JUMPS);
    } else {
        total += jumps * MIXED(THREATS);
        if (jumps > 1) total += MIXED(SECOND_THREAT);
    }
    total += MIXED(TAKEN + taken);
    i64 reached = neighbours(tigers) & empty;
    i64 trapped = popcount(tigers & ~(neighbours(empty) | jumpers(tigers, goats, empty)));
    if (trapped > 3) trapped = 3;
    total += MIXED(TRAPPED + trapped) + moving * MIXED(MOVING);
    i64 near = reached | (neighbours(reached | tigers) & empty);
    total += popcount(near) * MIXED(NEAR);
    total += popcount(empty & ~flooded(near, empty)) * MIXED(CLOSED);
    total += exposed_goats(goats, empty, empty | tigers) * MIXED(EXPOSED);
    for (int kind = 0; kind < 6; kind++)
        total += popcount(goats & KINDS[kind]) * MIXED(GOATS_ON + kind) + popcount(tigers & KINDS[kind]) * MIXED(TIGERS_ON + kind);
    return floor_20(total);
}

static i64 lone_exit(i64 goats, i64 tigers, i64 empty) {
    i64 ends = neighbours(tigers) & empty;
    if (popcount(ends) > 1) return 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        ends |= (tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta) << 2 * delta;
        ends |= (tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta) >> 2 * delta;
    }
    return popcount(ends) == 1 ? ends : 0;
}

static int shut_in(i64 goats, i64 tigers) {
    i64 empty = BOARD & ~(goats | tigers);
    return (neighbours(empty) & tigers) == 0 && jumpers(tigers, goats, empty) == 0;
}

static i64 shutting(i64 goats, i64 tigers, i64 hand) {
    i64 empty = BOARD & ~(goats | tigers), end = lone_exit(goats, tigers, empty);
    if (end == 0) return 0;
    if (hand) return shut_in(goats | end, tigers) ? 31 | lowest(end) << 5 : 0;
    for (i64 starts = neighbours(end) & goats; starts; starts &= starts - 1) {
        i64 start = starts & -starts;
        if (shut_in((goats ^ start) | end, tigers)) return lowest(start) | lowest(end) << 5;
    }
    return 0;
}

/* kernel.py */

static i64 add_jumps(i64 goats, i64 tigers, i64 empty, i64 *out) {
    i64 found = 0;
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        for (i64 jumping = tigers & JUMP_UP[pair] & goats >> delta & empty >> 2 * delta; jumping; jumping &= jumping - 1) {
            i64 start = lowest(jumping);
            out[found++] = start | (start + 2 * delta) << 5 | (start + delta) << 10;
        }
        for (i64 jumping = tigers & JUMP_DOWN[pair] & goats << delta & empty << 2 * delta; jumping; jumping &= jumping - 1) {
            i64 start = lowest(jumping);
            out[found++] = start | (start - 2 * delta) << 5 | (start - delta) << 10;
        }
    }
    return found;
}

static i64 add_moves(i64 pieces, i64 empty, i64 *out, i64 found) {
    for (int pair = 0; pair < 4; pair++) {
        int delta = DELTAS[pair];
        for (i64 moving = pieces & STEP_UP[pair] & empty >> delta; moving; moving &= moving - 1) {
            i64 start = lowest(moving);
            out[found++] = start | (start + delta) << 5 | TAKING_NONE;
        }
        for (i64 moving = pieces & STEP_DOWN[pair] & empty << delta; moving; moving &= moving - 1) {
            i64 start = lowest(moving);
            out[found++] = start | (start - delta) << 5 | TAKING_NONE;
        }
    }
    return found;
}

static i64 placement_after(i64 word, i64 move) {
    i64 start = move & 31, end = move >> 5 & 31, over = move >> 10, placement = word & PLACEMENT;
    if (start == NOWHERE) return placement | (i64)1 << end;
    if (over != NOWHERE) placement &= ~((i64)1 << over);
    return placement ^ ((i64)1 << start | (i64)1 << end) << (word & SIDE ? TIGERS_AT : 0);
}

static i64 without_returns(const i64 *rows, i64 ply, i64 *out, i64 found) {
    i64 word = ROW(ply)[0], others = word & SIDE ? BOARD : BOARD << TIGERS_AT;
    for (i64 back = 1; back < ROW(ply)[1] >> REMEMBERED_AT; back++) {
        i64 board = ROW(ply - back)[0] & PLACEMENT, kept = 0;
        if ((board ^ word) & others) continue;
        for (i64 i = 0; i < found; i++)
            if (placement_after(word, out[i]) != board) out[kept++] = out[i];
        found = kept;
    }
    return found;
}

static i64 turns(const i64 *rows, i64 ply, i64 *out) {
    i64 word = ROW(ply)[0], goats = word & BOARD, tigers = word >> TIGERS_AT & BOARD;
    i64 empty = BOARD & ~(goats | tigers), found = 0;
    if (word & SIDE) {
        found = add_moves(tigers, empty, out, add_jumps(goats, tigers, empty, out));
    } else if (word >> HAND_AT & 31) {
        for (; empty; empty &= empty - 1) out[found++] = NOWHERE | lowest(empty) << 5 | TAKING_NONE;
        return found;
    } else {
        found = add_moves(goats, empty, out, 0);
    }
    return ROW(ply)[1] >> REMEMBERED_AT > 1 ? without_returns(rows, ply, out, found) : found;
}

static i64 number_of_turns(const i64 *rows, i64 ply, i64 *out) {
    i64 word = ROW(ply)[0], goats = word & BOARD, tigers = word >> TIGERS_AT & BOARD, empty = BOARD & ~(goats | tigers);
    if (!(word & SIDE) && word >> HAND_AT & 31) return popcount(empty);
    if (ROW(ply)[1] >> REMEMBERED_AT > 1) return turns(rows, ply, out);
    return word & SIDE ? count_moves(tigers, empty) + count_jumps(tigers, goats, empty) : count_moves(goats, empty);
}

static int barred(const i64 *rows, i64 ply, i64 move) {
    i64 board = placement_after(ROW(ply)[0], move);
    int found = 0;
    for (i64 back = 1; back < ROW(ply)[1] >> REMEMBERED_AT; back++) found |= (ROW(ply - back)[0] & PLACEMENT) == board;
    return found;
}

static void play(i64 *rows, i64 ply, i64 move) {
    i64 word = ROW(ply)[0], marks = ROW(ply)[1];
    i64 after = placement_after(word, move) | ((word & ~PLACEMENT) ^ SIDE);
    if (move >> 10 != NOWHERE) {
        after += (i64)1 << TAKEN_AT;
        marks &= ~(i64)QUIET;
    } else if ((move & 31) == NOWHERE) {
        after -= (i64)1 << HAND_AT;
        marks = 0;
    } else {
        marks += 1;
    }
    if ((after >> HAND_AT & 31) == 0 && marks >> REMEMBERED_AT < REMEMBERED) marks += 1 << REMEMBERED_AT;
    ROW(ply + 1)[0] = after;
    ROW(ply + 1)[1] = marks;
}

static i64 outcome(const i64 *rows, i64 ply) {
    i64 word = ROW(ply)[0], room[MOVES];
    if (word >> TAKEN_AT >= MOST_TAKEN) return word & SIDE ? 1 : -1;
    if ((ROW(ply)[1] & QUIET) >= MOST_QUIET && (word >> HAND_AT & 31) == 0) return turns(rows, ply, room) ? 2 : -1;
    return 0;
}

static i64 key(const i64 *rows, i64 ply) {
    u64 h = (u64)ROW(ply)[0] + 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9u;
    h = (h ^ h >> 27) * 0x94D049BB133111EBu;
    return (i64)(h ^ h >> 31);
}

static i64 evaluate(const i64 *rows, i64 ply, const i64 *weights) {
    i64 word = ROW(ply)[0];
    i64 value = value_for_tigers(word & BOARD, word >> TIGERS_AT & BOARD, (word & SIDE) != 0, word >> HAND_AT & 31,
                                 word >> TAKEN_AT, weights);
    return word & SIDE ? value : -value;
}

static i64 wins_at_once(const i64 *rows, i64 ply) {
    i64 word = ROW(ply)[0], goats = word & BOARD, tigers = word >> TIGERS_AT & BOARD, out[MOVES];
    if (word & SIDE)
        return word >> TAKEN_AT == MOST_TAKEN - 1 && add_jumps(goats, tigers, BOARD & ~(goats | tigers), out) ? out[0] : 0;
    i64 ends = shutting(goats, tigers, word >> HAND_AT & 31);
    if (ends == 0) return 0;
    return barred(rows, ply, ends | TAKING_NONE) ? 0 : ends | TAKING_NONE;
}

static int urgent(const i64 *rows, i64 ply) {
    i64 word = ROW(ply)[0], goats = word & BOARD, tigers = word >> TIGERS_AT & BOARD;
    if (word & SIDE || word >> TAKEN_AT < MOST_TAKEN - 1) return 0;
    return count_jumps(tigers, goats, BOARD & ~(goats | tigers)) > 0;
}

static i64 tactical(const i64 *rows, i64 ply, i64 *out) {
    i64 word = ROW(ply)[0], goats = word & BOARD, tigers = word >> TIGERS_AT & BOARD;
    return word & SIDE ? add_jumps(goats, tigers, BOARD & ~(goats | tigers), out) : 0;
}

static i64 order(const i64 *rows, i64 ply, i64 move) {
    if (move >> 10 != NOWHERE) return 900000;
    i64 early = EARLY[move >> 5 & 31];
    return ROW(ply)[0] & SIDE ? 40 - 10 * early : 10 * early;
}

static inline int quiet(i64 move) { return move >> 10 == NOWHERE; }
static inline i64 slot(i64 move) { return move & 1023; }

/* alphabeta.py */

enum { WIN = 1000000, PROVEN = 900000, INFINITE = 1100000, DEEPEST = 64, PLIES = DEEPEST + 48, HORIZON = -12 };
enum { NODES, CHECK, STOPPED, ROOT, AGE, MASK, DEPTH, BY_WAY, BEST, DONE, WIDEST, ROWS_AT, MOVES_AT, TABLE_AT, DRAWN,
       LIMIT, UNTIL };
enum { REDUCTIONS = 17, KILLERS = REDUCTIONS + 64 * 64, PASSED = KILLERS + 2 * PLIES, LENGTHS = PASSED + PLIES,
       LINES = LENGTHS + PLIES, HISTORY = LINES + PLIES * PLIES, SLOTS = 1024 };
enum { ENTRY = 4, BUCKET = 8, LOWER = 1, UPPER = 2, EXACT = 3, AGES = 65535, OFTEN = 256, KILLER = 500000, MOST_HISTORY = 100000 };

static inline i64 larger(i64 a, i64 b) { return a > b ? a : b; }
static inline i64 smaller(i64 a, i64 b) { return a < b ? a : b; }

static inline i64 now(void) {
    struct timespec spec;
    clock_gettime(CLOCK_MONOTONIC, &spec);
    return spec.tv_sec * (i64)1000000000 + spec.tv_nsec;
}

static void check(i64 *mem) {
    if (mem[NODES] > mem[LIMIT] || now() >= mem[UNTIL]) mem[STOPPED] = 1;
    mem[CHECK] = smaller(mem[LIMIT], mem[NODES] + OFTEN);
}

static void store(i64 *table, const i64 *mem, i64 h, i64 move, i64 score, i64 depth, i64 bound) {
    i64 age = mem[AGE], *place = table + (h & mem[MASK]) * BUCKET, data = place[2];
    if (place[0] != h && (data >> 2 & AGES) == age) {
        int known = place[ENTRY] == h && (place[ENTRY + 2] >> 2 & AGES) == age;
        if (known || (data >> 18 & 255) > depth) place += ENTRY;
    }
    if (move == 0 && place[0] == h && (place[2] >> 2 & AGES) == age) move = place[1];
    place[0] = h;
    place[1] = move;
    place[2] = (i64)((u64)score << 26) | depth << 18 | age << 2 | bound;
}

static void best_first(i64 *list, i64 start, i64 n) {
    i64 best = start, *scores = list + MOVES, kept;
    for (i64 i = start + 1; i < n; i++)
        if (scores[i] > scores[best]) best = i;
    kept = list[best], list[best] = list[start], list[start] = kept;
    kept = scores[best], scores[best] = scores[start], scores[start] = kept;
}

static void remember(i64 *place, i64 bonus) {
    i64 product = *place * llabs(bonus);
    *place += bonus - (product / MOST_HISTORY - (product % MOST_HISTORY < 0));
}

static i64 result_at(i64 result, i64 distance) { return result == 2 ? 0 : result == 1 ? WIN - distance : distance - WIN; }

static i64 search(i64 *mem, const i64 *weights, i64 ply, i64 depth, i64 alpha, i64 beta) {
    i64 *rows = (i64 *)mem[ROWS_AT], *moves = (i64 *)mem[MOVES_AT], *table = (i64 *)mem[TABLE_AT], *list = LIST(ply);
    mem[NODES]++;
    if (mem[NODES] > mem[CHECK]) check(mem);
    if (mem[STOPPED]) return 0;
    i64 h = 0;
    if (depth > 0) {
        h = key(rows, ply);
        __builtin_prefetch(table + (h & mem[MASK]) * BUCKET);
    }
    i64 distance = ply - mem[ROOT];
    mem[LENGTHS + distance] = 0;
    i64 over = outcome(rows, ply), score;
    if (over) return result_at(over, distance);
    if (wins_at_once(rows, ply)) return WIN - distance - 1;
    if (distance >= PLIES - 2) return evaluate(rows, ply, weights);
    alpha = larger(alpha, distance - WIN);
    beta = smaller(beta, WIN - distance - 1);
    if (alpha >= beta) return alpha;
    int pressed = urgent(rows, ply);
    i64 best, n;

    if (depth <= 0 && (!pressed || depth <= HORIZON)) {
        best = evaluate(rows, ply, weights);
        if (best >= beta || depth <= HORIZON) return best;
        n = tactical(rows, ply, list);
        for (i64 i = 0; i < n; i++) list[MOVES + i] = order(rows, ply, list[i]);
        alpha = larger(alpha, best);
        for (i64 i = 0; i < n; i++) {
            best_first(list, i, n);
            play(rows, ply, list[i]);
            score = -search(mem, weights, ply + 1, depth - 1, -beta, -alpha);
            if (mem[STOPPED]) return 0;
            if (score > best) {
                best = score;
                if (score >= beta) break;
                alpha = larger(alpha, score);
            }
        }
        return best;
    }

    int on_line = beta - alpha > 1;
    i64 first = 0;
    if (depth > 0) {
        i64 *place = table + (h & mem[MASK]) * BUCKET;
        if (place[0] != h) place += ENTRY;
        i64 data = place[2];
        if (place[0] == h && (data >> 2 & AGES) == mem[AGE]) {
            int proven = 0;
            first = place[1];
            score = data >> 26;
            if (score >= PROVEN) score -= distance, proven = 1;
            else if (score <= -PROVEN) score += distance, proven = 1;
            if ((proven || (data >> 18 & 255) >= depth) && !on_line) {
                if (data & LOWER && score >= beta) return score;
                if (data & UPPER && score <= alpha) return score;
            }
        }
    }
    if (first == 0 && depth >= 5) depth--;

    i64 killer = mem[KILLERS + 2 * distance], other = mem[KILLERS + 2 * distance + 1];
    i64 *history = mem + HISTORY + (distance & 1) * SLOTS;
    i64 was = alpha, best_move = 0, searched = 0, i = 0;
    best = -INFINITE;
    n = turns(rows, ply, list);
    for (i64 j = 0; j < n; j++) {
        i64 move = list[j];
        score = order(rows, ply, move);
        if (quiet(move)) score += move == killer ? KILLER : move == other ? KILLER - 1 : history[slot(move)];
        if (move == first) score = (i64)1 << 40;
        list[MOVES + j] = score;
    }
    while (i < n) {
        best_first(list, i, n);
        i64 move = list[i++];
        if (move == first && searched > 0) continue;
        int calm = quiet(move);
        play(rows, ply, move);
        i64 reduction = 0, low = alpha + 1;
        if (searched == 0) {
            low = beta;
        } else if (depth >= 3 && searched >= 2 && calm && !pressed) {
            reduction = mem[REDUCTIONS + 64 * smaller(depth, 63) + smaller(searched, 63)];
            if (on_line || move == killer || move == other) reduction--;
            reduction = larger(0, smaller(reduction, depth - 2));
        }
        for (;;) {
            score = -search(mem, weights, ply + 1, depth - 1 - reduction, -low, -alpha);
            if (mem[STOPPED]) return 0;
            if (score <= alpha) break;
            if (reduction > 0) reduction = 0;
            else if (low < beta && score < beta) low = beta;
            else break;
        }
        searched++;
        if (score <= best) continue;
        best = score;
        if (score <= alpha) continue;
        best_move = move;
        alpha = score;
        if (on_line) {
            i64 *line = mem + LINES + distance * PLIES, length = mem[LENGTHS + distance + 1];
            line[0] = move;
            for (i64 j = 0; j < length; j++) line[1 + j] = line[PLIES + j];
            mem[LENGTHS + distance] = length + 1;
        }
        if (score < beta) continue;
        if (calm && depth > 0) {
            if (move != killer) {
                mem[KILLERS + 2 * distance + 1] = killer;
                mem[KILLERS + 2 * distance] = move;
            }
            i64 bonus = smaller(depth * depth * 32, 12000);
            remember(history + slot(move), bonus);
            for (i64 j = 0; j < i - 1; j++)
                if (quiet(list[j]) && list[j] != move) remember(history + slot(list[j]), -bonus);
        }
        break;
    }
    if (searched == 0) return distance - WIN;
    if (depth > 0) {
        score = best >= PROVEN ? best + distance : best <= -PROVEN ? best - distance : best;
        store(table, mem, h, best_move, score, depth, best >= beta ? LOWER : best > was ? EXACT : UPPER);
    }
    return best;
}

i64 search_root(i64 *mem, const i64 *weights, const i64 *listed, i64 *scores, i64 n, i64 depth, i64 alpha, i64 beta) {
    i64 *rows = (i64 *)mem[ROWS_AT], root = mem[ROOT], best = -INFINITE, score;
    mem[DEPTH] = depth;
    mem[BEST] = mem[DONE] = 0;
    for (i64 i = 0; i < n; i++) {
        play(rows, root, listed[i]);
        mem[LENGTHS + 1] = 0;
        if (i == 0) {
            score = -search(mem, weights, root + 1, depth - 1, -beta, -alpha);
        } else {
            i64 low = larger(alpha, best);
            score = -search(mem, weights, root + 1, depth - 1, -low - 1, -low);
            if (score > low && !mem[STOPPED] && score < beta)
                score = -search(mem, weights, root + 1, depth - 1, -beta, -low);
        }
        if (mem[STOPPED]) break;
        mem[DONE] = i + 1;
        scores[i] = score > best ? score : -INFINITE;
        if (score <= best) continue;
        best = score;
        mem[BEST] = i;
        mem[LINES] = listed[i];
        i64 length = mem[LENGTHS + 1];
        for (i64 j = 0; j < length; j++) mem[LINES + 1 + j] = mem[LINES + PLIES + j];
        mem[LENGTHS] = length + 1;
        if (score >= beta) break;
    }
    return best;
}

i64 count(i64 *rows, i64 *moves, i64 ply, i64 depth) {
    if (outcome(rows, ply)) return 0;
    if (depth == 1) return number_of_turns(rows, ply, LIST(ply));
    i64 n = turns(rows, ply, LIST(ply)), total = 0;
    for (i64 i = 0; i < n; i++) {
        play(rows, ply, LIST(ply)[i]);
        total += count(rows, moves, ply + 1, depth - 1);
    }
    return total;
}
