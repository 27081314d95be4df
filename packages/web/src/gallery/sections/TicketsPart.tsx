import { useState } from 'react'
import { Pair, Section } from '#gallery/Section.tsx'
import type { PlayChoice } from '#domains/tickets/play-choice.ts'
import { PlayChance } from '#domains/tickets/PlayChance.tsx'
import { StakeField } from '#domains/tickets/StakeField.tsx'

export const TicketsPart = () => (
  <Section
    id="plays"
    title="Plays"
    lead="What a ticket cost, and what it is worth before it is bought."
  >
    <Pair>
      <div className="card">
        <Stake stake="100" />
        <PlayChance numbers="4567" bet="box" state="GA" stakeCents={100} />
      </div>
      <div className="card">
        <Stake stake="other" error="A stake has steps of $0.50" />
        <PlayChance numbers="7777" bet="straight" state="" stakeCents={null} />
      </div>
    </Pair>
  </Section>
)

function Stake({ stake, error }: Pick<PlayChoice, 'stake'> & { error?: string }) {
  const [choice, setChoice] = useState({ stake, other: '' })
  return (
    <StakeField
      {...choice}
      onChange={(next) => setChoice({ ...choice, ...next })}
      {...(error === undefined ? {} : { error })}
    />
  )
}
