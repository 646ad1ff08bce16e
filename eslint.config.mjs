// What the linter checks beyond the compiler; the layers and the habits of the design are rule tests (test/rules).
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const zodInSmall = {
  name: 'zod',
  message: "Import zod as `import * as z from 'zod/mini'`: the other forms bundle all of it.",
};
const undiciAtTheWire = { name: 'undici', message: 'Only src/client/http talks to the network.' };
const noNamedZod = {
  selector: "ImportDeclaration[source.value='zod/mini'] > :not(ImportNamespaceSpecifier, Literal)",
  message: "Import zod as `import * as z from 'zod/mini'`.",
};
const noHookForAll = {
  selector: 'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each)?$/]',
  message: 'Outside of a suite it runs for the tests of all files.',
};

export default defineConfig(
  {
    ignores: [
      'dist/',
      'out/',
      'media/',
      'test-results/',
      'coverage/',
      'test/workspace/',
      'test/support/vscode/bridge/',
      'test/support/vscode/virtualFolder/',
      '**/*.cjs',
    ],
  },
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // The compiler's `noPropertyAccessFromIndexSignature` asks for brackets.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      // An object with `dispose` is a `vscode.Disposable` to the editor.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Where null and undefined mean the same, `== null` asks for both.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-imports': ['error', { paths: [zodInSmall, undiciAtTheWire] }],
      'no-restricted-syntax': ['error', noNamedZod],
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Only the editor transport uses the host\u2019s fetch.' }],
      'no-restricted-properties': [
        'error',
        { object: 'globalThis', property: 'fetch', message: 'Only the editor transport uses it.' },
      ],
    },
  },
  {
    files: ['src/client/http/**/*.ts', 'test/unit/client/http/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [zodInSmall] }] },
  },
  {
    files: ['src/client/http/editorTransport.ts', 'test/**/*.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { paths: [zodInSmall] }],
      'no-restricted-syntax': ['error', noNamedZod, noHookForAll],
      // Tests name methods without calling them, and check what the compiler takes for granted.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      'no-control-regex': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unsafe-type-assertion': 'off',
    },
  },
  {
    // Scripts are checked by the compiler (`checkJs`) and by the plain rules.
    files: ['**/*.mjs'],
    extends: [tseslint.configs.recommended, tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'Buffer',
          'URL',
          'URLSearchParams',
          'fetch',
          'AbortSignal',
          'AbortController',
          'TextDecoder',
          'TextEncoder',
        ]
          .concat([
            'setTimeout',
            'clearTimeout',
            'setInterval',
            'clearInterval',
            'setImmediate',
            'performance',
            'structuredClone',
            'WebSocket',
          ])
          .concat(['document', 'window', 'queueMicrotask', 'crypto', 'Response', 'Request', 'Headers', 'Event', 'EventTarget'])
          .map((name) => [name, 'readonly']),
      ),
    },
    rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
  },
);
