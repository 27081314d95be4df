import * as z from 'zod/mini'

// zod would compile its parsers with `new Function`, which our content policy forbids. Import first.
z.config({ jitless: true })
