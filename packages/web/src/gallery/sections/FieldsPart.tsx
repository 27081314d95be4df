import { Pair, Section } from '#gallery/Section.tsx'
import { DateInput } from '#ui/DateInput.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const STATES = [
  ['GA', 'Georgia'],
  ['SC', 'South Carolina'],
] as const

export const FieldsPart = () => (
  <Section id="fields" title="Fields">
    <Pair>
      <div className="card">
        <TextInput label="First Name" defaultValue="Dana" />
        <TextInput label="Hovered" defaultValue="Dana" data-force="hover" />
        <TextInput label="Focused" defaultValue="Dana" data-force="focus" />
        <TextInput label="Search numbers" placeholder="e.g. 1234" hint="One to four digits" />
        <TextInput label="Phone" defaultValue="Read-only until Edit" disabled />
        <DateInput label="From" value="2026-11-21" readOnly />
      </div>
      <div className="card">
        <TextInput
          label="Email Address"
          defaultValue="dana@example"
          error="Please enter a valid email address"
        />
        <TextInput
          label="Wrong and focused"
          defaultValue="dana@example"
          data-force="focus"
          error="A message that is longer than the field is wide goes on in the next line and is still read"
        />
        <TextInput label="Wrong, said elsewhere" marked />
        <PasswordInput label="Password" defaultValue="fourcast1A" autoComplete="off" />
        <Select label="State" options={STATES} />
        <Select label="State, disabled" options={STATES} disabled />
        <TextArea label="Message" hint="It grows with what is written" rows={2} />
      </div>
    </Pair>
  </Section>
)
