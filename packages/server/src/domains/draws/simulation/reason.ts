import type { DrawSource } from '@fourcast/contract/sources.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { SourceName } from '../sources/adapters.ts'
import { isLive } from '../sources/adapters.ts'
import { hasFreeSource } from '../sources/settings.ts'

/**
 * States whose lottery blocks automated access: Iowa's terms forbid robots, Arkansas's site requires
 * a browser challenge, New Hampshire's hides its API keys. Checked in 2026.
 */
const BLOCKED: Readonly<Record<string, 'forbidden' | 'closed'>> = {
  IA: 'forbidden',
  AR: 'closed',
  NH: 'closed',
}

/** Why the draws of a game and state are simulated. */
export function simulationReason(
  { game, state, draws }: Schedule,
  chosen: SourceName | undefined,
): NonNullable<DrawSource['reason']> {
  if (draws.every((draw) => !draw.official)) return 'no_game'
  if (chosen && isLive(chosen)) return 'never_answered'
  if (hasFreeSource({ game, state })) return 'switched_off'
  return BLOCKED[state] ?? 'no_source'
}
