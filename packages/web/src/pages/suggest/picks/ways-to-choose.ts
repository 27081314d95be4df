import type { QuickPick, Suggestions } from '@fourcast/contract/suggestions.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'

export interface WayToChoose {
  id: 'model' | 'uncommon' | 'yours' | 'box' | 'random'
  title: string
  why: string
  numbers: readonly number[]
  /** Origin of the number if it is saved. */
  from: NumberOrigin
}

type Picks = Pick<Suggestions, 'topRecommendations' | 'quickPicks' | 'refreshed'>

const WAYS_SHOWN = 3

const isFourDifferent = (numbers: readonly number[]) => new Set(numbers).size === 4

const quick = ({ quickPicks }: Picks, kind: QuickPick['kind']) =>
  quickPicks.find((pick) => pick.kind === kind)

/**
 * Three ways that lead to different numbers: the model's first, the new ones after a refresh. `uncommon` is a
 * number that few people choose, for states whose winners share a pool.
 */
export function waysToChoose(picks: Picks, uncommon?: readonly number[]): WayToChoose[] {
  const random = quickWay('random', quick(picks, 'random'))
  const ways = [
    modelWay(picks),
    picks.refreshed ? random : null,
    uncommonWay(uncommon),
    quickWay('yours', quick(picks, 'yours'), 'From your own digits'),
    boxWay(picks),
    random,
  ].filter((way) => way !== null)
  const seen = new Set<string>()
  return ways
    .filter(({ numbers }) => {
      const text = numbers.join('')
      return !seen.has(text) && seen.add(text)
    })
    .slice(0, WAYS_SHOWN)
}

function modelWay({ topRecommendations: [top], refreshed }: Picks): WayToChoose | null {
  if (top === undefined) return null
  const { numbers, reasoning } = top
  const title = refreshed ? 'A new number from the forecast' : 'The model’s pick'
  return { id: 'model', title, why: reasoning, numbers, from: 'model' }
}

const uncommonWay = (numbers: readonly number[] | undefined): WayToChoose | null =>
  numbers === undefined
    ? null
    : {
        id: 'uncommon',
        title: 'For a shared prize',
        why: 'No date, year, pattern or run of digits, which many people choose. If it wins, fewer may share the prize.',
        numbers,
        from: 'typed',
      }

/** Another number of the forecast with four different digits, since such a box has the most orders. */
function boxWay(picks: Picks): WayToChoose | null {
  const others = [...picks.topRecommendations.slice(1), quick(picks, 'sample')]
  const found = others.find((one) => one !== undefined && isFourDifferent(one.numbers))
  if (found === undefined) return null
  return {
    id: 'box',
    title: 'For a box bet',
    why: 'Four different digits win in any of 24 orders: more often, but for a smaller prize.',
    numbers: found.numbers,
    from: 'model',
  }
}

function quickWay(
  id: 'yours' | 'random',
  pick: QuickPick | undefined,
  title = pick?.type ?? '',
): WayToChoose | null {
  if (pick === undefined) return null
  const { numbers, description } = pick
  return { id, title, why: description, numbers, from: 'typed' }
}
