import { ERROR_CODES } from '@fourcast/contract/errors.ts'

/** A counter of log events: which event adds to which value of its label. */
export interface Counted {
  name: string
  help: string
  label: string
  events: Readonly<Record<string, string | OneOf>>
}

/** The value is in a field of the line, if it is one of these, so that labels stay few. */
interface OneOf {
  field: string
  among: readonly string[]
}

const outcome = (...among: string[]): OneOf => ({ field: 'outcome', among })

/** Log events that are counted, so every figure has its log lines. */
export const COUNTED: readonly Counted[] = [
  {
    name: 'fourcast_sign_ins_total',
    help: 'Sign-ins by result; a two-factor code counts separately',
    label: 'result',
    events: {
      login: 'ok',
      'login-failed': 'failed',
      'login-locked': 'locked',
      'code-failed': 'failed',
      'code-locked': 'locked',
    },
  },
  {
    name: 'fourcast_sign_ups_total',
    help: 'Sign-ups by result',
    label: 'result',
    events: { 'sign-up': 'ok', 'sign-up-taken': 'taken' },
  },
  {
    name: 'fourcast_refusals_total',
    help: 'Refused calls by error code; quota_exceeded is a plan’s limit',
    label: 'code',
    events: { refused: { field: 'code', among: ERROR_CODES } },
  },
  {
    name: 'fourcast_payment_attempts_total',
    help: 'Charge attempts by outcome; each step counts once',
    label: 'outcome',
    events: {
      charge: outcome('succeeded', 'declined', 'processing', 'requires_action', 'unknown'),
    },
  },
  {
    name: 'fourcast_refunds_total',
    help: 'Refunds by outcome; each step counts once',
    label: 'outcome',
    events: { refund: outcome('pending', 'succeeded', 'failed') },
  },
  {
    name: 'fourcast_webhooks_total',
    help: 'Webhooks of the payment provider: stored, repeated, or rejected because of their signature',
    label: 'outcome',
    events: { webhook: outcome('stored', 'repeated', 'rejected') },
  },
  {
    name: 'fourcast_mails_total',
    help: 'Attempts to send an email: sent, to retry, given up, or dropped at the mailbox limit',
    label: 'outcome',
    events: { mail: outcome('sent', 'later', 'given_up', 'limited') },
  },
  {
    name: 'fourcast_sms_total',
    help: 'Attempts to send a text message: sent, to retry, given up, or refused at the limit of all accounts',
    label: 'outcome',
    events: { sms: outcome('sent', 'later', 'given_up', 'limited') },
  },
  {
    name: 'fourcast_source_asks_total',
    help: 'Requests to live draw sources by result',
    label: 'outcome',
    events: { source: outcome('answered', 'failed') },
  },
  {
    name: 'fourcast_trainings_total',
    help: 'Trainings of a model by result',
    label: 'outcome',
    events: { training: outcome('done', 'failed') },
  },
  {
    name: 'fourcast_forecasts_total',
    help: 'Forecasts written, and forecasts scored',
    label: 'step',
    events: { 'forecast-written': 'written', 'forecast-scored': 'scored' },
  },
]

/** The values of a counter's label; all exist from the start, at zero. */
export const valuesOf = ({ events }: Counted): string[] =>
  Object.values(events).flatMap((value) => (typeof value === 'string' ? [value] : value.among))
