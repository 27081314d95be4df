import { useState } from 'react'
import { Pair, Section } from '#gallery/Section.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Switch } from '#ui/Switch.tsx'

export const ChoicesPart = () => (
  <Section id="choices" title="Choices">
    <Pair>
      <div className="card gap-1">
        <Checkbox label="Remember me" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Focused" data-force="focus" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled and ticked" disabled defaultChecked />
        <Checkbox
          label="I agree to terms whose name is long enough to need more than one line here"
          error="You must agree to the Terms of Service"
        />
      </div>
      <div className="card gap-1">
        <Switch label="Email Notifications" defaultChecked />
        <Switch label="SMS Notifications" hint="Needs a verified phone number" />
        <Switch label="Focused" data-force="focus" />
        <Switch label="Disabled" disabled />
        <Switch label="Disabled and on" disabled defaultChecked />
      </div>
    </Pair>
    <div className="card">
      <Payment />
    </div>
  </Section>
)

function Payment() {
  const [method, setMethod] = useState<'card' | 'bank' | 'cheque'>('card')
  return (
    <RadioCards
      legend="Payment Method"
      value={method}
      onChange={setMethod}
      options={[
        { value: 'card', label: 'Card', note: 'Credit or debit', aside: <Icon name="lock" /> },
        { value: 'bank', label: 'Bank transfer (ACH)', note: 'Takes up to three working days' },
        { value: 'cheque', label: 'Cheque', note: 'Not in your state', disabled: true },
      ]}
    />
  )
}
