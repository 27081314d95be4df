/** One line of a file. The first is 1. */
export interface Line {
  number: number
  text: string
}

/** No row of a draw file is longer; what is, is cut, so that memory stays flat. */
const LONGEST = 1_000_000

/** Breaks pieces of text into lines, whatever ends them: LF, CRLF or CR. */
export class LineSplitter {
  #rest = ''
  #number = 0

  feed(text: string): Line[] {
    const parts = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    // A CR at the very end may be half of a CRLF: it waits with the rest.
    const rest = parts.pop() ?? ''
    this.#rest = rest.length > LONGEST ? rest.slice(0, LONGEST) : rest
    return parts.map((line) => this.#line(line))
  }

  end(): Line[] {
    const rest = this.#rest.replace(/\r$/, '')
    this.#rest = ''
    return rest === '' ? [] : [this.#line(rest)]
  }

  #line(text: string): Line {
    this.#number += 1
    return { number: this.#number, text }
  }
}
