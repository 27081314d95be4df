import '#styles/method.css'
import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import { MethodDisc } from '#ui/MethodDot.tsx'

interface MethodButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  method: Method
  note: ReactNode
  /** True for the method that Enter uses. Leave out if no choice is stored. */
  chosen?: boolean
}

/** Generates with a method. Four fit in a row; two on the narrowest screens. */
export function MethodButton({ method, note, chosen, className = '', ...rest }: MethodButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`method method-tall ${className}`}
      aria-pressed={chosen}
    >
      <MethodDisc method={method} />
      <b>
        <span className="sr-only">{METHOD_NAMES[method].box} </span>
        <span className="whitespace-nowrap">{METHOD_NAMES[method].metal}</span>
      </b>
      <small>{note}</small>
      {chosen === true && <Icon name="check" small />}
    </button>
  )
}
