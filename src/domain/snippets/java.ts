// Writes a call as a program for Java 11 or newer that needs only java.net.http.
import { comments, escaped } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** A Java program that sends a call with `HttpClient`. */
export function javaProgram(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `        form.put(${literal(name)}, ${joinedLiterals(value)});`,
    secret: (name, variable) => `        form.put(${literal(name)}, System.getenv("${variable}"));`,
  });
  return `import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;

public class CompanyDataCall {
    private static final String BASE_ADDRESS = ${literal(call.base)};

    public static void main(String[] args) throws Exception {
        var form = new LinkedHashMap<String, String>();
${lines.join('\n')}
        var body = form.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(URI.create(BASE_ADDRESS + "${call.path}"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
${comments('//', call.notes, '        ')}        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new IllegalStateException(response.statusCode() + ": " + response.body());
        }
        System.out.println(response.body());
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
`;
}

/** The most characters of a literal: Java allows 65,535 bytes, and a character takes at most three. */
const longestLiteral = 20_000;

/** A text as one literal, or as several that the program joins. */
function joinedLiterals(text: string): string {
  if (text.length <= longestLiteral) return literal(text);
  const parts = text.match(new RegExp(`.{1,${String(longestLiteral)}}`, 'gsu')) ?? [];
  return `String.join("", ${parts.map(literal).join(', ')})`;
}

function literal(text: string): string {
  return `"${escaped(text, /["\\]/g, unitEscapes)}"`;
}

// Java replaces these escapes before it parses. Each is one UTF-16 code unit, so a character beyond the first 65,536 needs two.
function unitEscapes(point: number): string {
  return [...String.fromCodePoint(point).split('')]
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
