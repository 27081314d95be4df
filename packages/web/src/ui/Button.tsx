import type { ComponentProps, ReactNode } from 'react'
import { useFocusBack } from '#ui/use-focus-back.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { buttonClass, type ButtonLook } from '#ui/button-class.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: IconName
  /** Disables the button and shows `busyLabel`; the width fits the longer label. */
  busy?: boolean
  busyLabel?: string
  children: ReactNode
}

export function Button(props: ButtonProps) {
  const { kind, size, block, icon, busy = false, busyLabel, children, className, ...rest } = props
  const onClick = useFocusBack(busy, rest.onClick)
  const label = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  return (
    <button
      type="button"
      {...rest}
      onClick={onClick}
      className={buttonClass({ kind, size, block, className })}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
    >
      {busyLabel === undefined ? (
        label
      ) : (
        <TwoLabels busy={busy} label={label} busyLabel={busyLabel} />
      )}
    </button>
  )
}

function TwoLabels(props: { busy: boolean; label: ReactNode; busyLabel: string }) {
  const { busy, label, busyLabel } = props
  return (
    <span className="btn-labels">
      <span className={busy ? 'invisible' : ''} aria-hidden={busy || undefined}>
        {label}
      </span>
      <span className={busy ? '' : 'invisible'} aria-hidden={!busy || undefined}>
        {busy && <span className="spin" />}
        {/* The hidden label is an attribute, so that screen readers and page search do not find it. */}
        {busy ? busyLabel : <span data-width={busyLabel} className="ghost-label" />}
      </span>
    </span>
  )
}
