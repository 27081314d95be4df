import type { RefObject } from 'react'
import { type BankFields, checkBank } from './check-method.ts'
import { TEST_ROUTING, type TestNumber } from './test-numbers.ts'
import { type Collect, useCheckedFields } from './use-checked-fields.ts'
import { TestNumbers } from './TestNumbers.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface SandboxBankProps {
  once?: boolean
  collect: RefObject<Collect | null>
}

const EMPTY: BankFields = { routing: '', account: '' }

/** A test mode bank account. No typed number is sent, only the name of the test account. */
export default function SandboxBank({ once = false, collect }: SandboxBankProps) {
  const { whole, field, fill } = useCheckedFields(EMPTY, checkBank, collect)
  const pick = ({ number }: TestNumber) => fill({ routing: TEST_ROUTING, account: number })
  return (
    <div ref={whole} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          {...field('routing')}
          label="Routing number"
          autoComplete="off"
          inputMode="numeric"
          placeholder={TEST_ROUTING}
          aria-required
        />
        <TextInput
          {...field('account')}
          label="Account number"
          autoComplete="off"
          inputMode="numeric"
          placeholder="000123456789"
          aria-required
        />
      </div>
      {once ? (
        <p className="msg">
          By paying from this account you allow Fourcast to debit it once, for this order.
        </p>
      ) : (
        <p className="msg">
          By paying from this account you allow Fourcast to debit it for this order and its
          renewals, until you cancel or remove it.
        </p>
      )}
      <TestNumbers type="us_bank_account" onPick={pick} />
    </div>
  )
}
