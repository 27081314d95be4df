import { alerts } from './alerts.ts'
import { clock } from './clock.ts'
import { crashes } from './crashes.ts'
import { failover } from './failover.ts'
import type { Fault } from './fault.ts'
import { frozen } from './frozen.ts'
import { full } from './full.ts'
import { kills } from './kills.ts'
import { mail } from './mail.ts'
import { managedFailover } from './managed-failover.ts'
import { overload } from './overload.ts'
import { pooler } from './pooler.ts'
import { rolling } from './rolling.ts'
import { soak } from './soak.ts'
import { source } from './source.ts'
import { stopped } from './stopped.ts'
import { upgrade } from './upgrade.ts'

/** In the order in which they run. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  kills,
  stopped,
  frozen,
  rolling,
  upgrade,
  crashes,
  failover,
  'managed-failover': managedFailover,
  overload,
  pooler,
  full,
  source,
  mail,
  clock,
  alerts,
  soak,
}

/** These take minutes even in a short run. The server has its own test of the clock changes. */
const LONG_ONLY = new Set(['alerts', 'clock', 'managed-failover', 'pooler', 'soak', 'upgrade'])

interface Chosen {
  names: string[]
  writes: boolean
}

export function chosen(args: readonly string[], isShort: boolean): Chosen {
  const asked = args.filter((arg) => arg !== '--write')
  for (const name of asked)
    if (!FAULTS[name])
      throw new Error(`There is no fault ${name}; there are ${Object.keys(FAULTS).join(', ')}`)
  const all = Object.keys(FAULTS).filter((name) => !isShort || !LONG_ONLY.has(name))
  return { names: asked.length === 0 ? all : [...asked], writes: args.includes('--write') }
}
