import type { DrawSource } from '@fourcast/contract/sources.ts'
import {
  type Coverage,
  coverageOf,
  coverageText,
  sizeOf,
} from '#domains/draws/sources/live-states.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

interface TileProps {
  icon: IconName
  label: string
  kind: 'live' | 'late' | 'simulated' | 'unreachable'
  coverage: Coverage
  /** Text after the figure: 'for practice only'. */
  note: string
}

/** Counts of states and national games: live, stale, simulated, and not updating. */
export function Tally({ sources }: { sources: readonly DrawSource[] }) {
  const live = coverageOf(sources, 'live')
  const late = coverageOf(sources, 'late')
  const unreachable = coverageOf(sources, 'unreachable')
  const stopped = coverageOf(sources, 'unreachable', 'imported')
  const tiles: readonly TileProps[] = [
    {
      icon: 'check',
      label: 'Live',
      kind: 'live',
      coverage: live,
      note: sizeOf(live) === 0 ? 'right now' : '',
    },
    ...(sizeOf(late) > 0 ? [lateTile(late)] : []),
    {
      icon: 'generate',
      label: 'Simulated',
      kind: 'simulated',
      coverage: coverageOf(sources, 'simulated'),
      note: 'for practice only',
    },
    {
      icon: 'warning',
      label: 'Not updating',
      kind: 'unreachable',
      coverage: stopped,
      note: stoppedNote(sizeOf(unreachable), sizeOf(stopped)),
    },
  ]
  return (
    <dl className="sources-tally">
      {tiles.map((tile) => (
        <Tile key={tile.kind} {...tile} />
      ))}
    </dl>
  )
}

function stoppedNote(unreachable: number, stopped: number) {
  if (stopped === 0) return 'right now'
  return unreachable === 0 ? 'no live source' : ''
}

/** Shown only if a source is stale, since on most days none is. */
const lateTile = (coverage: Coverage): TileProps => ({
  icon: 'clock',
  label: 'Stale',
  kind: 'late',
  coverage,
  note: 'newest draw missing',
})

function Tile({ icon, label, kind, coverage, note }: TileProps) {
  const words = [unitOf(coverage), note].filter((part) => part !== '').join(', ')
  return (
    <div className={`sources-tile sources-tile-${kind}`}>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>
        <b className="num">{sizeOf(coverage)}</b> {words}
      </dd>
    </div>
  )
}

/** Unit of the figure: 'states', or the count of each kind. */
function unitOf(coverage: Coverage) {
  const { states, games } = coverage
  if (sizeOf(coverage) === 0) return ''
  if (games.length === 0) return states.length === 1 ? 'state' : 'states'
  if (states.length === 0) return games.length === 1 ? 'national game' : 'national games'
  return coverageText(coverage)
}
