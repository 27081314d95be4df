import type { IconName } from '#ui/Icon.tsx'

/** A menu link: its path below /admin, label and icon. */
type Section = readonly [path: string, label: string, icon: IconName]

export const GROUPS: readonly (readonly [name: string, sections: readonly Section[]])[] = [
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
    'Service',
    [
      ['operations', 'Operations', 'pulse'],
      ['audit', 'Audit', 'shield'],
      ['export', 'Export', 'download'],
    ],
  ],
]
