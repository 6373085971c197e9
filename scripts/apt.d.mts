export function installWithApt(
  name: string,
  options: { packages: readonly string[]; found: () => string | undefined; advice: string; prepare?: () => void },
): Promise<string>;
