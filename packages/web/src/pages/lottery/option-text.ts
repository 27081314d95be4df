import type { State } from '#domains/draws/lottery.ts'

/** 'Arkansas, 2 drawings a day'; 'Kansas, 2 drawings a day, unofficial' where no lottery holds one. */
export function optionText({ name, drawTimes }: Pick<State, 'name' | 'drawTimes'>) {
  const held = drawTimes.filter(({ official }) => official).length
  const n = drawTimes.length
  const note = held === 0 ? ', unofficial' : held < n ? `, ${n - held} of them unofficial` : ''
  return `${name}, ${n} ${n === 1 ? 'drawing' : 'drawings'} a day${note}`
}
