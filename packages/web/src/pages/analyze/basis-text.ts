import type { Basis } from '@fourcast/contract/learning.ts'
import { asOfText, drawsText } from '#domains/forecasts/basis.ts'

/** '3,288 draws since Nov 22, 2023, as of Nov 20, 2026, Evening: 0768'. */
export const basisText = (basis: Basis) =>
  [drawsText(basis), asOfText(basis)].filter((text) => text !== null).join(', ')
