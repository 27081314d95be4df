import type { Method } from '@fourcast/engine/boxes.ts'

interface MethodLook {
  /** The CSS class of the metal. */
  metal: 'm-silver' | 'm-gold' | 'm-platinum' | 'm-money'
  box: 1 | 2 | 3 | 4
}

/** The look of each method. Names are in the engine's METHOD_NAMES. */
export const METHOD_LOOK: Readonly<Record<Method, MethodLook>> = {
  flash: { metal: 'm-silver', box: 1 },
  mirror: { metal: 'm-gold', box: 2 },
  ml: { metal: 'm-platinum', box: 3 },
  mixed: { metal: 'm-money', box: 4 },
}
