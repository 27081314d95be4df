/**
 * The payment methods of the sandbox: Stripe's published test numbers and the names of its test methods.
 * Source: Stripe's documentation of testing.
 */
export interface SandboxMethod {
  readonly name: string
  /** The published number of the card or bank account, if it has one. */
  readonly number: string | null
  readonly type: 'card' | 'us_bank_account'
  readonly brand: string
  readonly last4: string
  /** What happens when it is charged. */
  readonly charge:
    | { readonly outcome: 'succeeded' }
    | { readonly outcome: 'declined'; readonly code: string }
    | { readonly outcome: 'requires_action' }
    /** A bank payment: pending forever, or until it succeeds, fails, or is reversed after success. */
    | { readonly outcome: 'processing'; readonly ends: 'succeeded' | 'disputed' | 'never' }
    | { readonly outcome: 'processing'; readonly ends: 'failed'; readonly code: string }
    /** A card whose charge succeeds and is disputed afterwards. */
    | { readonly outcome: 'disputed' }
  /** How its refund behaves: succeeds at once, is pending first, or succeeds and fails later. */
  readonly refund: 'succeeded' | 'pending' | 'failed'
}

const card = (
  name: string,
  number: string,
  brand: string,
  charge: SandboxMethod['charge'] = { outcome: 'succeeded' },
  refund: SandboxMethod['refund'] = 'succeeded',
): SandboxMethod => ({ name, number, type: 'card', brand, last4: number.slice(-4), charge, refund })

const declined = (name: string, number: string, code: string) =>
  card(name, number, 'visa', { outcome: 'declined', code })

/** Stripe published these under both names. */
const declinedVisa = (what: string, number: string, code: string) =>
  ['pm_card', 'pm_card_visa'].map((kind) => declined(`${kind}_${what}`, number, code))

const bank = (name: string, number: string, charge: SandboxMethod['charge']): SandboxMethod => ({
  name,
  number,
  type: 'us_bank_account',
  brand: 'STRIPE TEST BANK',
  last4: number.slice(-4),
  charge,
  refund: 'pending',
})

const bankFails = (name: string, number: string, code: string) =>
  bank(name, number, { outcome: 'processing', ends: 'failed', code })

export const SANDBOX_METHODS: readonly SandboxMethod[] = [
  card('pm_card_visa', '4242424242424242', 'visa'),
  card('pm_card_us', '4242424242424242', 'visa'),
  card('pm_card_visa_debit', '4000056655665556', 'visa'),
  card('pm_card_mastercard', '5555555555554444', 'mastercard'),
  card('pm_card_mastercard_debit', '5200828282828210', 'mastercard'),
  card('pm_card_mastercard_prepaid', '5105105105105100', 'mastercard'),
  card('pm_card_amex', '378282246310005', 'amex'),
  card('pm_card_discover', '6011111111111117', 'discover'),
  card('pm_card_diners', '3056930009020004', 'diners'),
  card('pm_card_jcb', '3566002020360505', 'jcb'),
  card('pm_card_unionpay', '6200000000000005', 'unionpay'),
  ...declinedVisa('chargeDeclined', '4000000000000002', 'generic_decline'),
  ...declinedVisa('chargeDeclinedInsufficientFunds', '4000000000009995', 'insufficient_funds'),
  ...declinedVisa('chargeDeclinedLostCard', '4000000000009987', 'lost_card'),
  ...declinedVisa('chargeDeclinedStolenCard', '4000000000009979', 'stolen_card'),
  ...declinedVisa(
    'chargeDeclinedVelocityLimitExceeded',
    '4000000000006975',
    'card_velocity_exceeded',
  ),
  declined('pm_card_chargeDeclinedExpiredCard', '4000000000000069', 'expired_card'),
  declined('pm_card_chargeDeclinedIncorrectCvc', '4000000000000127', 'incorrect_cvc'),
  declined('pm_card_chargeDeclinedProcessingError', '4000000000000119', 'processing_error'),
  declined('pm_card_chargeDeclinedFraudulent', '4100000000000019', 'fraudulent'),
  declined('pm_card_chargeCustomerFail', '4000000000000341', 'generic_decline'),
  card('pm_card_authenticationRequired', '4000002760003184', 'visa', {
    outcome: 'requires_action',
  }),
  card('pm_card_createDispute', '4000000000000259', 'visa', { outcome: 'disputed' }),
  card('pm_card_pendingRefund', '4000000000007726', 'visa', { outcome: 'succeeded' }, 'pending'),
  card('pm_card_refundFail', '4000000000005126', 'visa', { outcome: 'succeeded' }, 'failed'),
  bank('pm_usBankAccount_success', '000123456789', { outcome: 'processing', ends: 'succeeded' }),
  bankFails('pm_usBankAccount_accountClosed', '000111111113', 'account_closed'),
  bankFails('pm_usBankAccount_noAccount', '000111111116', 'no_account'),
  bankFails('pm_usBankAccount_insufficientFunds', '000222222227', 'insufficient_funds'),
  bankFails('pm_usBankAccount_debitNotAuthorized', '000333333335', 'debit_not_authorized'),
  bank('pm_usBankAccount_dispute', '000555555559', { outcome: 'processing', ends: 'disputed' }),
  bank('pm_usBankAccount_processing', '000000000009', { outcome: 'processing', ends: 'never' }),
]

/** The method with a name or published number (spaces allowed); undefined if there is none. */
export function sandboxMethod(reference: string): SandboxMethod | undefined {
  const digits = reference.replaceAll(/[\s-]/g, '')
  return SANDBOX_METHODS.find(({ name, number }) => name === reference || number === digits)
}

/** The routing number for the bank accounts. */
export const SANDBOX_ROUTING = '110000000'
