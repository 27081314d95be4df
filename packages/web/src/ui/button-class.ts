export type ButtonKind = 'primary' | 'second' | 'ghost' | 'gold' | 'danger' | 'ondeep'

export interface ButtonLook {
  kind?: ButtonKind | undefined
  size?: 'md' | 'lg' | undefined
  block?: boolean | undefined
  className?: string | undefined
}

/** The classes of whatever looks like a button. */
export function buttonClass({ kind = 'primary', size = 'md', block, className }: ButtonLook) {
  const look = kind === 'primary' ? '' : `btn-${kind}`
  return `btn ${look} ${size === 'lg' ? 'btn-lg' : ''} ${block ? 'w-full' : ''} ${className ?? ''}`
}
