/** A browser with one page, as small as a phone, by the calls that all engines have. */
export interface Engine extends AsyncDisposable {
  open(url: string): Promise<void>
  /** The value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses a point of the window. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>
  pressKey(key: Key): Promise<void>
}

export type Key = 'Escape' | 'ArrowUp' | 'ArrowRight'

export const PHONE = { width: 390, height: 844 }
