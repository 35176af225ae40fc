// Generates src/api/schema.d.ts from the OpenAPI schema of the back end. With --check it only
// compares, and fails if the committed file is out of date.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

const root = resolve(import.meta.dirname, "../..");
const target = resolve(import.meta.dirname, "../src/api/schema.d.ts");
const venv = join(root, ".venv/bin/python");
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : "python3");

const HEAD = "// Generated from the OpenAPI schema by `npm run schema`. Do not edit.\n\n";

async function generated() {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  const file = join(folder, "openapi.json");
  try {
    execFileSync(python, ["manage.py", "spectacular", "--format", "openapi-json", "--file", file], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    const schema = JSON.parse(readFileSync(file, "utf8"));
    return HEAD + astToString(await openapiTS(schema));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const fresh = await generated();
if (!process.argv.includes("--check")) {
  writeFileSync(target, fresh);
} else if (!existsSync(target) || readFileSync(target, "utf8") !== fresh) {
  console.error("src/api/schema.d.ts is out of date. Run: npm run schema");
  process.exitCode = 1;
}
