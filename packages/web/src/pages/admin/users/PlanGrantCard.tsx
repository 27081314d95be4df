import { type AdminUserDetail, grantPlan } from '@fourcast/contract/admin-users.ts'
import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { useUserAction } from './use-user-change.ts'
import { checkedBy, FormCard } from '#pages/admin/parts/FormCard.tsx'
import { call } from '#core/api/api.ts'
import { daysLeft } from '#domains/billing/plan-text.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface Values {
  planId: string
  days: string
}

const planOf = (text: string) => PLAN_IDS.find((id) => id === text) ?? 'free'
const bodyOf = ({ planId, days }: Values) => ({
  planId: planOf(planId),
  // NaN lets the schema refuse a blank field with its own message.
  ...(planOf(planId) === 'free' ? {} : { days: days.trim() === '' ? Number.NaN : Number(days) }),
})
const resolver = checkedBy<Values>(grantPlan.body, bodyOf)

/** Grants a plan for a number of days at no charge. */
export function PlanGrantCard({ user: { id, name } }: { user: AdminUserDetail }) {
  const doing = useUserAction(id)
  const form = useSendForm<Values>({
    resolver,
    defaultValues: { planId: 'premium', days: '30' },
    failed: 'Failed to change the plan',
    send: (values) => {
      const body = bodyOf(values)
      return doing(grantedText(name, body), () => call(grantPlan, { params: { id }, body }))
    },
  })
  const takesBack = planOf(form.form.getValues().planId) === 'free'
  return (
    <FormCard title="Grant plan" form={form}>
      <Select
        {...form.field('planId')}
        label="Plan"
        hint="Not available while they have a paid plan."
        options={[
          ['basic', PLANS.basic.name],
          ['premium', PLANS.premium.name],
          ['free', 'Free: revoke the granted plan'],
        ]}
      />
      {!takesBack && (
        <TextInput
          {...form.field('days')}
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          hint="From 1 to 366. It ends on its own, and nothing is charged."
        />
      )}
      <div>
        <Button type="submit" kind="second" busy={form.busy} busyLabel="Saving…">
          {takesBack ? 'Revoke plan' : 'Grant plan'}
        </Button>
      </div>
    </FormCard>
  )
}

const grantedText = (name: string, { planId, days = 0 }: ReturnType<typeof bodyOf>) =>
  planId === 'free'
    ? `${name}’s granted plan was revoked.`
    : `${name} has ${PLANS[planId].name} for ${daysLeft(days)}.`
