import { Icon } from '#ui/Icon.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'

interface TextLinkProps extends Omit<LinkProps, 'className'> {
  /** An arrow behind the words, for 'View all' and its like. */
  arrow?: boolean
  className?: string
}

/** A link that stands alone, 44 px high. Inside a sentence use `Link`. */
export function TextLink({ arrow = false, className = '', children, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={`link ${className}`}>
      {children}
      {arrow && <Icon name="right" small />}
    </Link>
  )
}
