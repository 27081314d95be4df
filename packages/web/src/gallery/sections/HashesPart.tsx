import { Section } from '#gallery/Section.tsx'
import { Hash } from '#ui/Hash.tsx'

const COMMITMENT = '2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737'

export const HashesPart = () => (
  <Section id="hashes" title="Hashes" lead="To compare by eye, or to copy.">
    <div className="card max-w-140">
      <Hash label="Commitment: SHA-256 of the seed" value={COMMITMENT} />
    </div>
  </Section>
)
