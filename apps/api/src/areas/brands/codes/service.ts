import { createHmac } from 'node:crypto';
import type { contract } from '@hearth/contract';
import type { CodeResult } from '@hearth/contract/brands/codes';
import { codeMessages } from '@hearth/contract/brands/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { insertCodes, knownHashes, readCodeBrands, readCodesBrand, readFigures, type SealedCode } from './queries.ts';
import { readCodes, type ReadCode } from './rules.ts';

type Codes = typeof contract.brandCodes;
type Input = InputOf<Codes['upload']>;

/** Binds a sealed code to its own row. */
const ownerOf = (codeId: string) => `brand code ${codeId}`;

/** Unseals a redeemed code; undefined if its key was lost. */
export function openCode(vault: Vault, { id, sealed }: { id: string; sealed: string }): string | undefined {
  try {
    return vault.open(sealed, ownerOf(id));
  } catch {
    return undefined;
  }
}

function sealCode(vault: Vault, { code, hash, points, expiresOn }: HashedCode): SealedCode {
  const id = newId();
  return { id, code_hash: hash, sealed: vault.seal(code, ownerOf(id)), points, expires_on: expiresOn };
}
type HashedCode = Pick<ReadCode, 'code' | 'points' | 'expiresOn'> & { hash: string };

/** Detects duplicates without revealing codes. */
const hashOf = (secrets: Secrets, code: string) =>
  createHmac('sha256', secrets.of('brand-codes')).update(code).digest('base64url');

async function codesBrand(ctx: Ctx, id: string) {
  const brand = await readCodesBrand(ctx.db, id);
  if (!brand) throw notFound('Brand');
  if (brand.fulfilment !== 'codes') throw conflict(codeMessages.notCodes);
  return brand;
}

async function readLines(ctx: Ctx, { params: { id }, body }: Input) {
  const brand = await codesBrand(ctx, id);
  const today = ctx.now.toISOString().slice(0, 10);
  const { codes, refused } = readCodes(body.codes, { ...brand, minimumPoints: brand.minimum_points }, today);
  const hashed = codes.map((code) => ({
    ...code,
    hash: hashOf(ctx.platform.secrets, code.code),
  }));
  return { brand, refused, hashed };
}

const inOrder = (results: readonly CodeResult[]) => results.toSorted((a, b) => a.line - b.line);

const resultOf = (
  { line, points, expiresOn }: { line: number; points: number; expiresOn: string | null },
  isNew: boolean,
): CodeResult => ({
  line,
  points,
  expiresOn,
  status: isNew ? 'added' : 'duplicate',
  message: isNew ? codeMessages.added : codeMessages.known,
});

/** Brand admins preview an upload line by line. */
export async function preview(ctx: Ctx, input: Input): Promise<OutputOf<Codes['preview']>> {
  const { refused, hashed } = await readLines(ctx, input);
  const known = await knownHashes(
    ctx.db,
    hashed.map(({ hash }) => hash),
  );
  return { data: inOrder([...refused, ...hashed.map((code) => resultOf(code, !known.has(code.hash)))]) };
}

/** Brand admins upload codes; each is stored sealed, and existing ones stay unchanged. */
export async function upload(ctx: Ctx, input: Input): Promise<OutputOf<Codes['upload']>> {
  const { brand, refused, hashed } = await readLines(ctx, input);
  const sealed = hashed.map((code) => sealCode(ctx.platform.secrets.vault, code));
  const added = await insertCodes(ctx.db, brand.id, actorId(ctx), sealed);
  ctx.record('brand', { op: 'update', id: brand.id, propertyId: brand.property_id, after: { codesAdded: added.size } });
  return { data: inOrder([...refused, ...hashed.map((code) => resultOf(code, added.has(code.hash)))]) };
}

/** Codes of each value for the demo world. */
export async function addDemoCodes(db: Tx, secrets: Secrets, perValue: number): Promise<void> {
  for (const { id, denominations } of await readCodeBrands(db)) {
    const codes = denominations.flatMap((points) =>
      Array.from({ length: perValue }, (_, index) => {
        const code = `DEMO-${id.slice(-6).toUpperCase()}-${points}-${String(index + 1).padStart(3, '0')}`;
        return sealCode(secrets.vault, { code, hash: hashOf(secrets, code), points, expiresOn: null });
      }),
    );
    await insertCodes(db, id, null, codes);
  }
}

export async function figures(
  ctx: Ctx,
  { params: { id } }: InputOf<Codes['figures']>,
): Promise<OutputOf<Codes['figures']>> {
  const brand = await readCodesBrand(ctx.db, id);
  if (!brand) throw notFound('Brand');
  const values = await readFigures(ctx.db, id);
  const left = values.reduce((sum, value) => sum + value.left, 0);
  return {
    data: {
      warnBelow: brand.codes_warn_below,
      isLow: brand.fulfilment === 'codes' && left < brand.codes_warn_below,
      values,
    },
  };
}
