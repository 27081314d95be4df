import type { MethodType } from '@fourcast/contract/payments.ts'
import { Icon } from '#ui/Icon.tsx'
import type { RadioOption } from '#ui/RadioCards.tsx'

const CARD: RadioOption<MethodType> = {
  value: 'card',
  label: 'Card',
  note: 'Credit or debit',
  aside: <Icon name="card" className="text-muted" />,
}
const BANK: RadioOption<MethodType> = {
  value: 'us_bank_account',
  label: 'Bank transfer (ACH)',
  note: 'From a checking account, up to 4 business days',
  aside: <Icon name="bank" className="text-muted" />,
}

/** How a plan can be paid for. */
export const METHOD_KINDS: readonly RadioOption<MethodType>[] = [CARD, BANK]

/** The same, below methods that are kept. */
export const OTHER_METHODS: readonly RadioOption<MethodType>[] = [
  { ...CARD, label: 'Another card' },
  { ...BANK, label: 'Another bank account (ACH)' },
]
