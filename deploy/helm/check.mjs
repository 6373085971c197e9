import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Renders the chart with several values, validates every object against the published Kubernetes schemas, and checks
 * the restricted Pod Security Standard. Needs helm in PATH or HELM; the schemas come from npm into a temporary folder.
 */
const helm = process.env.HELM ?? 'helm';
const chart = join(import.meta.dirname, 'hearth');
const packages = ['kubernetes-models@4.5.1', 'yaml@2.9.1'];
const basic = ['publicUrl=https://hearth.example.com', 'secretName=hearth'];
const variants = {
  'S3, one web process': [...basic, 'files.s3.bucket=hearth', 'web.replicas=1'],
  'shared volume': [...basic, 'files.claimName=hearth-files', 'networkPolicy.enabled=false'],
  everything: [
    ...basic,
    'files.s3.bucket=hearth,files.s3.endpoint=https://s3.example.com',
    'secretKeys.SMTP_URL=smtp-url,env.MAIL_FROM=hearth@example.com,env.RATE_LIMIT_PER_MINUTE=600',
    'setup.email=ana@example.com,setup.name=Ana Ruiz,setup.company=Ruiz Living,setup.property=Elm Court,setup.state=CO',
    'backup.to=s3://backups/hearth,worker.replicas=2,imagePullSecrets[0].name=registry',
    'ingress.enabled=true,ingress.host=hearth.example.com,ingress.tlsSecretName=tls,ingress.className=nginx',
    'networkPolicy.ingress[0].namespaceSelector.matchLabels.name=ingress',
    'networkPolicy.metrics[0].namespaceSelector.matchLabels.name=monitoring',
    'serviceAccount.annotations.role=hearth',
  ],
};
const refused = { 'without an address': ['secretName=hearth', 'files.s3.bucket=b'], 'without files': basic };

const render = (values) =>
  execFileSync(
    helm,
    ['template', 'hearth', chart, '--kube-version', '1.31.0', ...values.flatMap((value) => ['--set', value])],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );

/** Violations of the restricted profile. */
function podFaults({ kind, metadata, spec }) {
  const pod = spec?.template?.spec;
  if (!pod) return [];
  const faults = [];
  const expect = (isMet, rule) => isMet || faults.push(`${kind} ${metadata.name}: ${rule}`);
  expect(pod.securityContext.runAsNonRoot === true, 'runAsNonRoot');
  expect(pod.securityContext.seccompProfile.type === 'RuntimeDefault', 'seccompProfile');
  expect(!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'no host namespaces');
  expect(pod.automountServiceAccountToken === false, 'no token');
  for (const volume of pod.volumes)
    expect(volume.secret ?? volume.emptyDir ?? volume.persistentVolumeClaim, `volume ${volume.name}`);
  for (const { name, securityContext, resources } of pod.containers) {
    expect(securityContext.allowPrivilegeEscalation === false, `${name}: allowPrivilegeEscalation`);
    expect(securityContext.readOnlyRootFilesystem === true, `${name}: readOnlyRootFilesystem`);
    expect(securityContext.capabilities.drop.includes('ALL'), `${name}: capabilities`);
    expect(resources.requests?.memory && resources.limits?.memory, `${name}: resources`);
  }
  return faults;
}

const folder = mkdtempSync(join(tmpdir(), 'hearth-helm-'));
try {
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    stdio: 'ignore',
  });
  const require = createRequire(join(folder, 'package.json'));
  const { parseAllDocuments } = require('yaml');
  const faults = [];
  let count = 0;
  for (const [name, values] of Object.entries(variants)) {
    for (const document of parseAllDocuments(render(values))) {
      const object = document.toJS();
      if (!object) continue;
      count += 1;
      try {
        const { [object.kind]: Model } = require(`kubernetes-models/${object.apiVersion}`);
        new Model(object).validate();
        faults.push(...podFaults(object).map((fault) => `${name}: ${fault}`));
      } catch (error) {
        faults.push(`${name}: ${object.kind} ${object.metadata?.name}: ${error.message}`);
      }
    }
  }
  for (const [name, values] of Object.entries(refused)) {
    try {
      render(values);
      faults.push(`${name}: rendered, and must be refused`);
    } catch {
      // The values schema refuses them.
    }
  }
  process.stdout.write(
    [...faults, `${count} objects in ${Object.keys(variants).length} variants: ${faults.length} faults.`, ''].join(
      '\n',
    ),
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
