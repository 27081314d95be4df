const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]*)(.*)$/

/** The address of each server of a DATABASE_URL, which may name several hosts, separated by commas. */
export function addressesIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = HOSTS.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [url]
}
