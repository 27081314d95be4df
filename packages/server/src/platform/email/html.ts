/** Text that is HTML already. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = string | Html | readonly Html[]

/** HTML with the values in it escaped, unless they are HTML themselves. A list has a line for each item. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(markupOf)))

function markupOf(part: Part): string {
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
  return part instanceof Html ? part.markup : part.map(({ markup }) => markup).join('\n')
}
