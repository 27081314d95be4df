/** One object of a list; `value` is null where its text is not JSON, or endless. */
export interface JsonObject {
  line: number
  raw: string
  value: Record<string, unknown> | null
}

/** A draw is a few hundred characters; one that goes on and on is no draw. */
const LONGEST = 65_536

/**
 * Cuts a JSON text that comes in pieces into the objects of its lists, so that a file of any size
 * is read in a small buffer. The wrapper around a list is not an object of it; an object that
 * stands alone, as in a file of one object a line, is.
 */
export class ObjectSplitter {
  line = 1
  /** What is open around the current place: '{' and '['. */
  #stack: string[] = []
  #inText = false
  #escaped = false
  #held = ''
  #heldLine = 1
  /** The depth at which the object in hand began; 0 while there is none. */
  #from = 0

  get isOpen(): boolean {
    return this.#stack.length > 0
  }

  feed(text: string): JsonObject[] {
    const found: JsonObject[] = []
    let start = 0
    for (let at = 0; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (sign === 10) this.#lineEnds()
      if (this.#inText) this.#textSign(sign)
      else if (sign === 34) this.#inText = true
      else if (sign === 123 || sign === 91) start = this.#opened(at, sign, start)
      else if (sign === 125 || sign === 93) {
        const object = this.#closed(text.slice(start, at + 1))
        if (object) found.push(object)
        if (this.#from === 0) start = at + 1
      }
    }
    if (this.#from > 0) this.#hold(text.slice(start))
    return found
  }

  /** No JSON text goes over a line's end, so a forgotten quote spoils one line only. */
  #lineEnds() {
    this.line += 1
    this.#inText = false
  }

  #textSign(sign: number) {
    if (this.#escaped) this.#escaped = false
    else if (sign === 92) this.#escaped = true
    else if (sign === 34) this.#inText = false
  }

  /** Where the text of the object in hand begins. */
  #opened(at: number, sign: number, start: number): number {
    const parent = this.#stack.at(-1)
    this.#stack.push(sign === 123 ? '{' : '[')
    const begins = sign === 123 && (parent === undefined || (parent === '[' && this.#isFree()))
    if (!begins) return start
    this.#from = this.#stack.length
    this.#held = ''
    this.#heldLine = this.line
    return at
  }

  /** Whether an object that begins here is of a list: not within another object of a list. */
  #isFree() {
    return this.#from === 0 || (this.#from === 1 && this.#stack[0] === '{')
  }

  #closed(piece: string): JsonObject | null {
    const depth = this.#stack.length
    this.#stack.pop()
    if (depth === 0 || depth !== this.#from) return null
    const raw = this.#held + piece
    this.#held = ''
    this.#from = 0
    return { line: this.#heldLine, raw, value: raw.length > LONGEST ? null : parse(raw) }
  }

  #hold(piece: string) {
    if (this.#held.length <= LONGEST) this.#held += piece
  }
}

function parse(raw: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw)
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}
