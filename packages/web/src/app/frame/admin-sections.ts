import type { IconName } from '#ui/Icon.tsx'

/** A link of the menu: where it leads below /admin, its words, its picture. */
type Section = readonly [path: string, label: string, icon: IconName]

/** The sections by what they are about. */
export const GROUPS: readonly (readonly [name: string, sections: readonly Section[]])[] = [
  ['Administration', [['overview', 'Overview', 'dashboard']]],
  [
    'People',
    [
      ['users', 'Users', 'profile'],
      ['subscriptions', 'Subscriptions', 'card'],
      ['payments', 'Payments', 'bank'],
      ['messages', 'Messages', 'mail'],
    ],
  ],
  [
    'Draws',
    [
      ['sources', 'Sources', 'draws'],
      ['quarantine', 'Quarantine', 'warning'],
      ['imports', 'Imports', 'share'],
      ['models', 'Models', 'trend'],
    ],
  ],
  [
    'Operations',
    [
      ['outbox', 'Outbox', 'copy'],
      ['jobs', 'Jobs', 'refresh'],
      ['audit', 'Audit', 'shield'],
      ['export', 'Export', 'download'],
      ['health', 'Health', 'pulse'],
    ],
  ],
]
