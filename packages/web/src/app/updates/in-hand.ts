const FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])'
/** An open question, or a result that is not kept. */
const OPEN = 'dialog[open], [role="dialog"], [role="alertdialog"], [data-in-hand]'

/** Whether a reload would lose something: text in a field, a question, a result that is not kept. */
export function hasInHand(page: ParentNode) {
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)]
  // Digits outlive a reload by themselves; what is chosen or ticked is quickly done again.
  const written = fields.some((field) => field.value !== '' && field.closest('.digit') === null)
  return written || page.querySelector(OPEN) !== null
}
