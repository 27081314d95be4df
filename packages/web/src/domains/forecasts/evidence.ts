import type { Evidence, Verdict } from '@fourcast/contract/learning.ts'
import { count } from '#core/format.ts'

/** log10 E above which there is some evidence, and strong evidence: Ville's 1 in 20 and 1 in 100. */
export const SOME = Math.log10(20)
export const STRONG = 2
/** log10 E never falls below this: the forecast keeps nine tenths of its trust in chance. */
export const FLOOR = Math.log10(0.9)

/** P(at least one of four digits in its exact position) in a fair draw. */
export const ONE_PLACE = 1 - 0.9 ** 4

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raised = (power: number) =>
  [...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)] ?? digit).join('')

/** -0.05 → '0.89', 1.4 → '25', 23.1 → '1.3 × 10²³': the evidence E by its logarithm. */
export function evidenceText(log10E: number) {
  if (log10E < 1) return (10 ** log10E).toFixed(2)
  if (log10E < 6) return count(Math.round(10 ** log10E))
  const power = Math.floor(log10E)
  return `${(10 ** (log10E - power)).toFixed(1)} × 10${raised(power)}`
}

/** The meaning of each verdict, and the chance that fair draws ever lead to one as high. */
const VERDICTS: Readonly<Record<Verdict, { title: string; meaning: string }>> = {
  'no evidence': {
    title: 'We found no evidence that these draws differ from chance.',
    meaning: 'Below 20 is no evidence. Use these picks for fun, not for better odds.',
  },
  'some evidence': {
    title: 'There is some evidence that chance alone doesn’t explain these draws.',
    meaning: 'In fair draws, at most 1 of 20 games ever reaches 20.',
  },
  'strong evidence': {
    title: 'There is strong evidence that chance alone doesn’t explain these draws.',
    meaning: 'In fair draws, at most 1 of 100 games ever reaches 100.',
  },
}

const COPIED = {
  title: 'Our data has copied rows, so it can’t show whether these draws differ from chance.',
  meaning: 'The evidence measures a fault in our data, not the lottery’s draws.',
}

/** The meaning of a state's evidence. Copied rows are an error in our data, whatever the verdict. */
export const verdictText = ({ verdict, copiedRows }: Pick<Evidence, 'verdict' | 'copiedRows'>) =>
  copiedRows === null ? VERDICTS[verdict] : COPIED

/** The finding behind the evidence; without evidence, the effect that as many draws would have shown. */
export function foundText(evidence: Evidence): string | null {
  const { verdict, carriedBy, copiedRows, wouldHaveFound } = evidence
  if (copiedRows !== null) return copiedRows
  if (carriedBy === null) return wouldHaveFound
  return `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}: ${carriedBy}.`
}
