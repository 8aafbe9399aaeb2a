/** `npm run lint:law` writes `law.json`, which biome.json extends, from `law.ts`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LAW_FILE, lawText } from './lawText.ts'

writeFileSync(fileURLToPath(new URL(LAW_FILE, import.meta.url)), lawText())
