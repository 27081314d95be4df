import '#styles/payments.css'
import { useRef } from 'react'
import { Pair, Section } from '#gallery/Section.tsx'
import type { Collect } from '#domains/billing/payments/use-checked-fields.ts'
import SandboxBank from '#domains/billing/payments/SandboxBank.tsx'
import SandboxCard from '#domains/billing/payments/SandboxCard.tsx'

/** Field errors are shown under Fields; nothing here is sent. */
export const PaymentsPart = () => (
  <Section
    id="payments"
    title="Payments"
    lead="In test mode. What is typed stays here; only the name of a published test method is sent."
  >
    <Pair>
      <div className="card">
        <Card />
      </div>
      <div className="card">
        <Bank />
      </div>
    </Pair>
  </Section>
)

const Card = () => <SandboxCard collect={useRef<Collect>(null)} />
const Bank = () => <SandboxBank collect={useRef<Collect>(null)} />
