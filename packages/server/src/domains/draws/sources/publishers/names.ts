import type { Publisher } from '@fourcast/contract/sources.ts'
import type { LiveName } from './registry.ts'
import { isLive, isSourceName } from './registry.ts'

/** The publisher of each live source; docs/operating.md explains the kinds. */
const PUBLISHERS: Readonly<Record<LiveName, Omit<Publisher, 'id'>>> = {
  socrata: {
    name: 'New York’s open data',
    site: 'data.ny.gov',
    url: 'https://data.ny.gov',
    kind: 'official',
  },
  texas: {
    name: 'Texas Lottery',
    site: 'texaslottery.com',
    url: 'https://www.texaslottery.com',
    kind: 'official',
  },
  nclottery: {
    name: 'North Carolina Education Lottery',
    site: 'nclottery.com',
    url: 'https://nclottery.com',
    kind: 'official',
  },
  valottery: {
    name: 'Virginia Lottery',
    site: 'valottery.com',
    url: 'https://www.valottery.com',
    kind: 'official',
  },
  galottery: {
    name: 'Georgia Lottery',
    site: 'galottery.com',
    url: 'https://www.galottery.com',
    kind: 'site',
  },
  dclottery: {
    name: 'DC Lottery',
    site: 'dclottery.com',
    url: 'https://dclottery.com',
    kind: 'site',
  },
  sclottery: {
    name: 'South Carolina Education Lottery',
    site: 'sceducationlottery.com',
    url: 'https://www.sceducationlottery.com',
    kind: 'site',
  },
  wilottery: {
    name: 'Wisconsin Lottery',
    site: 'wilottery.com',
    url: 'https://wilottery.com',
    kind: 'site',
  },
  magayo: {
    name: 'magayo',
    site: 'magayo.com',
    url: 'https://www.magayo.com',
    kind: 'paid',
  },
}

/** The publisher of a source; null without a live source. */
export const publisherOf = (source: string): Publisher | null =>
  isSourceName(source) && isLive(source) ? { id: source, ...PUBLISHERS[source] } : null
