import { Section } from '#gallery/Section.tsx'
import { Button } from '#ui/Button.tsx'
import type { ButtonKind } from '#ui/button-class.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

const KINDS: readonly ButtonKind[] = ['primary', 'second', 'ghost', 'gold', 'danger']

export const ButtonsPart = () => (
  <Section
    id="buttons"
    title="Buttons"
    lead="One primary a view. Gold only for an upgrade or a trial."
  >
    <div className="card">
      <p className="text-xs text-muted">Rest, hover, pressed, focus, disabled, busy</p>
      {KINDS.map((kind) => (
        <States key={kind} kind={kind} />
      ))}
    </div>
    <div className="deep grid rounded-md p-6">
      <States kind="ondeep" />
    </div>
    <div className="card">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="lg">Large</Button>
        <Button icon="download">With an icon</Button>
        <LinkButton to="/ui#buttons" kind="second" icon="history">
          A link
        </LinkButton>
        <IconButton icon="copy" label="Copy" />
        <IconButton icon="copy" label="Copy, hovered" data-force="hover" />
        <IconButton icon="copy" label="Copy, focused" data-force="focus" />
        <IconButton icon="copy" label="Copy, disabled" disabled />
        <CopyButton text="4567" />
      </div>
      <Button block>The whole width, with words long enough to need two lines on a phone</Button>
    </div>
  </Section>
)

const States = ({ kind }: { kind: ButtonKind }) => (
  <div className="flex flex-wrap gap-3">
    <Button kind={kind}>Generate</Button>
    <Button kind={kind} data-force="hover">
      Generate
    </Button>
    <Button kind={kind} data-force="active">
      Generate
    </Button>
    <Button kind={kind} data-force="focus">
      Generate
    </Button>
    <Button kind={kind} disabled>
      Generate
    </Button>
    <Button kind={kind} busy busyLabel="Generating…">
      Generate
    </Button>
  </div>
)
