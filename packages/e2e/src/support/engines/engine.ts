/** A browser with one page of a phone's size, by the calls that all engines support. */
export interface Engine extends AsyncDisposable {
  open(url: string): Promise<void>
  /** Returns the value of an expression in the page, as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Presses a point of the window. */
  pressAt(x: number, y: number): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  pressKey(key: Key): Promise<void>
}

export type Key = 'Escape' | 'ArrowUp' | 'ArrowRight'

export const PHONE = { width: 390, height: 844 }
