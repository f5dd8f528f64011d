/* Fields that say more about one value of another field: shown only while that value is chosen. Without scripts they are
   always there, and what they say counts with that value only. */

export function wireRefinements(root = document) {
  for (const more of root.querySelectorAll("[data-refines]")) {
    const { form } = more.querySelector("select");
    const { refines, value } = more.dataset;
    const show = () => {
      more.hidden = new FormData(form).get(refines) !== value;
    };
    form.addEventListener("change", show);
    show();
  }
}
