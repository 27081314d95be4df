import type { Publisher } from '@fourcast/contract/sources.ts'

interface PublisherKind {
  id: Publisher['kind']
  name: string
  meaning: string
}

/** The kinds of publishers, in the order in which the page explains them. */
export const PUBLISHER_KINDS: readonly PublisherKind[] = [
  {
    id: 'official',
    name: 'Official data',
    meaning: 'Data that the lottery or the state publishes for download.',
  },
  {
    id: 'site',
    name: 'Lottery website',
    meaning: 'What the lottery’s site shows its visitors. It can change without notice.',
  },
  {
    id: 'paid',
    name: 'Results service',
    meaning: 'A company that collects lottery results and charges for them.',
  },
]

export const kindName = (kind: Publisher['kind']) =>
  PUBLISHER_KINDS.find(({ id }) => id === kind)?.name ?? kind
