import * as ts from 'typescript/unstable/ast';
import { SymbolFlags, type Project, type Symbol } from 'typescript/unstable/sync';

/** A statement with more variants than that is not followed. */
const MAX_TEXTS = 200;
/** Functions within functions. */
const DEEPEST = 12;

/** The texts of the parameters of the functions around. */
type Given = ReadonlyMap<Symbol, string[] | null>;
type Callee = ts.ArrowFunction | ts.FunctionDeclaration;
const NONE: Given = new Map();

/**
 * The texts that an expression can have, as far as the sources say: constants, templates, choices, small functions,
 * and parameters by who calls their function. No code is run.
 */
export class SqlTexts {
  readonly #project: Project;
  readonly #callers = new Map<string, ts.CallExpression[]>();

  constructor(project: Project, calls: readonly ts.CallExpression[]) {
    this.#project = project;
    for (const call of calls) {
      const name = ts.isIdentifier(call.expression) ? call.expression.text : '';
      this.#callers.set(name, [...(this.#callers.get(name) ?? []), call]);
    }
  }

  of(node: ts.Node, given: Given = NONE, depth = 0): string[] | null {
    if (depth > DEEPEST) return null;
    const texts = (inner: ts.Node): string[] | null => this.of(inner, given, depth + 1);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node))
      return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return texts(node.expression);
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap((span) => [texts(span.expression), [span.literal.text]]);
      return joined([[node.head.text], ...spans]);
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
      return joined([texts(node.left), texts(node.right)]);
    if (ts.isConditionalExpression(node)) return either([texts(node.whenTrue), texts(node.whenFalse)]);
    if (ts.isElementAccessExpression(node)) return this.#entries(node, given, depth + 1);
    const found = ts.isCallExpression(node)
      ? this.#answered(node, given, depth + 1)
      : ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)
        ? this.#named(node, given, depth + 1)
        : null;
    return found ?? this.#byType(node);
  }

  #symbolOf(node: ts.Node): Symbol | undefined {
    const { checker } = this.#project;
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  #declarationOf(node: ts.Node): ts.Node | undefined {
    return this.#symbolOf(node)?.valueDeclaration?.resolve(this.#project);
  }

  #named(node: ts.Identifier | ts.PropertyAccessExpression, given: Given, depth: number): string[] | null {
    const name = ts.isIdentifier(node) ? node : node.name;
    const symbol = this.#symbolOf(name);
    if (symbol && given.has(symbol)) return given.get(symbol)!;
    return this.#declared(symbol, given, depth);
  }

  #declared(symbol: Symbol | undefined, given: Given, depth: number): string[] | null {
    const declaration = symbol?.valueDeclaration?.resolve(this.#project);
    if (!declaration) return null;
    if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration))
      return declaration.initializer ? this.of(declaration.initializer, given, depth) : null;
    return ts.isParameterDeclaration(declaration) ? this.#ofCallers(declaration, depth) : null;
  }

  /** `COLUMNS[name]` */
  #entries(node: ts.ElementAccessExpression, given: Given, depth: number): string[] | null {
    const { checker } = this.#project;
    const type = checker.getTypeAtLocation(node.expression);
    const names = this.of(node.argumentExpression, given, depth);
    if (!type || !names) return null;
    return either(names.map((name) => this.#declared(checker.getPropertyOfType(type, name), given, depth)));
  }

  /** What a function answers: each of its `return`s. */
  #answered(call: ts.CallExpression, given: Given, depth: number): string[] | null {
    const callee = calleeOf(this.#declarationOf(call.expression));
    if (!callee) return null;
    const inside = new Map(given);
    for (const [index, parameter] of callee.parameters.entries()) {
      const value = call.arguments[index] ?? parameter.initializer;
      const symbol = this.#symbolOf(parameter.name);
      if (symbol) inside.set(symbol, value ? this.of(value, given, depth) : null);
    }
    const answers = returnsOf(callee);
    return answers.length > 0 ? either(answers.map((answer) => this.of(answer, inside, depth))) : null;
  }

  #ofCallers(parameter: ts.ParameterDeclaration, depth: number): string[] | null {
    const owner = parameter.parent as Callee;
    const index = owner.parameters.indexOf(parameter);
    const name = nameOf(owner);
    if (!name || index < 0) return null;
    const callers = (this.#callers.get(name.text) ?? []).filter(
      (call) => this.#declarationOf(call.expression) === (ts.isArrowFunction(owner) ? owner.parent : owner),
    );
    const values = callers.map((call) => call.arguments[index] ?? parameter.initializer);
    return values.length > 0 ? either(values.map((value) => (value ? this.of(value, NONE, depth) : null))) : null;
  }

  /** `'ASC' | 'DESC'` */
  #byType(node: ts.Node): string[] | null {
    const type = this.#project.checker.getTypeAtLocation(node);
    const parts = type?.isUnionType() ? type.getTypes()! : type ? [type] : [];
    const texts = parts.map((part) =>
      part.isStringLiteralType() || part.isNumberLiteralType() ? `${part.value}` : null,
    );
    return texts.length > 0 && texts.every((text) => text !== null) ? texts : null;
  }
}

const nameOf = (owner: Callee): ts.Identifier | undefined => {
  const name = ts.isArrowFunction(owner) && ts.isVariableDeclaration(owner.parent) ? owner.parent.name : undefined;
  const bindingName = ts.isFunctionDeclaration(owner) ? owner.name : name;
  return bindingName && ts.isIdentifier(bindingName) ? bindingName : undefined;
};

const calleeOf = (declaration: ts.Node | undefined): Callee | undefined => {
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return made && (ts.isArrowFunction(made) || ts.isFunctionDeclaration(made)) ? made : undefined;
};

function returnsOf({ body }: Callee): ts.Node[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) return;
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    node.forEachChild(visit);
  };
  body.forEachChild(visit);
  return found;
}

const joined = (parts: readonly (string[] | null)[]): string[] | null => {
  let texts: string[] = [''];
  for (const part of parts) {
    if (!part || texts.length * part.length > MAX_TEXTS) return null;
    texts = texts.flatMap((before) => part.map((after) => before + after));
  }
  return texts;
};

const either = (parts: readonly (string[] | null)[]): string[] | null =>
  parts.every((part) => part !== null) ? [...new Set(parts.flat())] : null;
