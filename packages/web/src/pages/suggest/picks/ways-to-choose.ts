import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'

/** One way to choose a number, and the number it leads to. */
export interface WayToChoose {
  id: 'model' | 'box' | 'yours'
  title: string
  why: string
  numbers: readonly number[]
  /** Its origin, if it is saved. */
  from: NumberOrigin
}

type Picks = Pick<Suggestions, 'topRecommendations' | 'quickPicks'>

const isFourDifferent = (numbers: readonly number[]) => new Set(numbers).size === 4

const quick = ({ quickPicks }: Picks, kind: QuickPick['kind']) =>
  quickPicks.find((pick) => pick.kind === kind)

/** The ways that lead to different numbers, the model's own first. */
export function waysToChoose(picks: Picks): WayToChoose[] {
  const ways = [modelWay(picks), boxWay(picks), ownWay(picks)].filter((way) => way !== null)
  const seen = new Set<string>()
  return ways.filter(({ numbers }) => {
    const text = numbers.join('')
    return !seen.has(text) && seen.add(text)
  })
}

function modelWay({ topRecommendations: [top] }: Picks): WayToChoose | null {
  if (top === undefined) return null
  const { numbers, reasoning } = top
  return { id: 'model', title: 'The model’s pick', why: reasoning, numbers, from: 'model' }
}

/** Another number of the forecast, with the most orders a box can have. */
function boxWay(picks: Picks): WayToChoose | null {
  const others = [...picks.topRecommendations.slice(1), quick(picks, 'sample')]
  const found = others.find((one) => one !== undefined && isFourDifferent(one.numbers))
  const numbers = found?.numbers ?? quickDifferent(picks)
  if (numbers === undefined) return null
  return {
    id: 'box',
    title: 'For a box bet',
    why: 'Four different digits win in any of 24 orders: more often, but for a smaller prize.',
    numbers,
    from: found === undefined ? 'typed' : 'model',
  }
}

const quickDifferent = (picks: Picks) => {
  const random = quick(picks, 'random')?.numbers
  return random !== undefined && isFourDifferent(random) ? random : undefined
}

function ownWay(picks: Picks): WayToChoose | null {
  const own = quick(picks, 'yours')
  if (own === undefined) return null
  const { numbers, description } = own
  return { id: 'yours', title: 'From your own digits', why: description, numbers, from: 'typed' }
}
