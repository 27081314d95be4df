import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link, type LinkProps } from '#ui/Link.tsx'
import { buttonClass, type ButtonLook } from '#ui/button-class.ts'

interface LinkButtonProps extends Omit<LinkProps, 'className'>, ButtonLook {
  icon?: IconName
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { kind, size, block, className, icon, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass({ kind, size, block, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  )
}
