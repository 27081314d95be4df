import { HELP_BY_STATE_URL, helpIn } from '@fourcast/contract/help-by-state.ts'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { isState, STATES } from '@fourcast/engine/states.ts'
import { type ReactNode, useState } from 'react'
import { Facts } from './Facts.tsx'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'
import { useHydrated } from '#core/hydrated.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { type Column, Table } from '#ui/Table.tsx'

const CODES = Object.keys(STATES).filter(isState)
const OPTIONS = [
  ['', 'Choose your state'] as const,
  ...CODES.map((code) => [code, STATES[code].name] as const),
]

type Code = (typeof CODES)[number]

/** Help lines of one state, and of all states. */
export function StateHelp() {
  const [chosen, setChosen] = useState('')
  // Disabled until hydration, which would discard a choice made before it.
  const ready = useHydrated()
  return (
    <>
      <p>
        The national helpline is open in every state, 24 hours a day. Some states also have their
        own.
      </p>
      <Select
        label="Your state"
        className="w-full"
        options={OPTIONS}
        disabled={!ready}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
      <output>{isState(chosen) && <HelpOf code={chosen} />}</output>
      <Disclosure quiet later title="All states">
        <Table
          caption="Minimum age for tickets and who to call, by state"
          columns={COLUMNS}
          rows={CODES}
          rowKey={(code) => code}
        />
      </Disclosure>
      <p>
        Find treatment and support groups near you:{' '}
        <a href={HELP_BY_STATE_URL} className="inline-link">
          help by state
        </a>
        , from the National Council on Problem Gambling. State helplines as of April 2026.
      </p>
    </>
  )
}

const HelpOf = ({ code }: { code: Code }) => (
  <Facts
    items={[
      [`Lottery tickets in ${STATES[code].name}`, ageText(code)],
      ['Who to call', <Lines key="lines" code={code} />],
    ]}
  />
)

function ageText(code: Code) {
  const { ticketAge } = helpIn(code)
  return ticketAge === null ? 'no state lottery' : `${ticketAge} or older`
}

function Lines({ code }: { code: Code }): ReactNode {
  const national = (useConfig()?.helpLine ?? HELP_LINE).phone
  const { phone } = helpIn(code)
  return (
    <span className="flex flex-wrap gap-x-4">
      {phone !== null && <Call phone={phone} />}
      <Call phone={national} />
    </span>
  )
}

const Call = ({ phone }: { phone: string }) => (
  <a href={`tel:${dialled(phone)}`} className="inline-link num whitespace-nowrap">
    {phone}
  </a>
)

const COLUMNS: readonly Column<Code>[] = [
  {
    id: 'state',
    head: 'State',
    cell: (code) => <span className="strong">{STATES[code].name}</span>,
  },
  { id: 'age', head: 'Tickets', label: 'Tickets', cell: ageText },
  { id: 'call', head: 'Who to call', label: 'Call', cell: (code) => <Lines code={code} /> },
]
