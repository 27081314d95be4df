// zod would compile its parsers with `new Function`, which our content policy forbids. Import first. It is
// said where zod looks for it when it is loaded, since pages without a call load no zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
