import type { FakeRound } from '@fourcast/engine/play/fake.ts'
import { few } from '#core/figures.ts'

/** Explains how the history was rigged and what it teaches. */
export function explainFake({ kind, digit, place }: FakeRound): string {
  if (kind === 'no-doubles')
    return 'No number in it repeats a digit, like numbers that people make up. Luck repeats a digit in half of all draws.'
  if (kind === 'loaded')
    return `In position ${place + 1} it draws ${digit} in 35 of 100 draws. Luck does that in 10.`
  if (kind === 'never-again')
    return 'A digit never comes twice in a row in the same place. Luck does that in a third of all draws: it has no memory.'
  return 'In four of ten draws, the first two digits are the same as in the draw before. Luck does that once in 100.'
}

/** Counts of the fault in each history of 60 draws, and the count that luck gives. */
export function factsOf(round: FakeRound) {
  const { kind, digit, place } = round
  const facts = {
    'no-doubles': {
      what: 'repeated digit in a draw',
      is: (drawn: string) => new Set(drawn).size < 4,
      luck: 0.496 * 60,
    },
    loaded: {
      what: `${digit} in position ${place + 1}`,
      is: (drawn: string) => drawn[place] === String(digit),
      luck: 6,
    },
    'never-again': {
      what: 'same digit in a row',
      is: (drawn: string, before: string) => [...drawn].some((one, at) => one === before[at]),
      luck: 0.3439 * 59,
    },
    echo: {
      what: 'same first two digits in a row',
      is: (drawn: string, before: string) => drawn.slice(0, 2) === before.slice(0, 2),
      luck: 0.59,
    },
  }[kind]
  const countIn = (history: readonly string[]) =>
    history.filter((drawn, at) => facts.is(drawn, history[at - 1] ?? '')).length
  return {
    what: facts.what,
    values: {
      a: `${countIn(round.a)} of 60`,
      b: `${countIn(round.b)} of 60`,
      luck: `${few(facts.luck)} of 60`,
    },
  }
}
