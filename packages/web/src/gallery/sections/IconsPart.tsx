import { Section } from '#gallery/Section.tsx'
import { Icon, ICONS } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Logo } from '#ui/Logo.tsx'
import { TextLink } from '#ui/TextLink.tsx'

export const IconsPart = () => (
  <Section id="icons" title="Logo, icons, links">
    <div className="card">
      <div className="flex flex-wrap items-end gap-6">
        {[72, 44, 32, 16].map((size) => (
          <Logo key={size} size={size} />
        ))}
      </div>
      <div className="flex flex-wrap gap-4">
        {ICONS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        <TextLink to="/ui#icons" arrow>
          View All
        </TextLink>
        <TextLink to="/ui#icons" data-force="hover">
          Hovered
        </TextLink>
        <TextLink to="/ui#icons" data-force="focus">
          Focused
        </TextLink>
      </div>
      <p>
        In a sentence, <Link to="/ui#icons">a link</Link> is underlined.
      </p>
    </div>
  </Section>
)
