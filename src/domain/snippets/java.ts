// A call as a program in Java 11 or newer, with java.net.http alone.
import { comments, escaped } from './text.ts';
import { fieldsOf, type WrittenCall } from './writtenCall.ts';

/** With `HttpClient`. */
export function javaProgram(call: WrittenCall): string {
  const lines = fieldsOf(call, {
    value: (name, value) => `        form.put(${literal(name)}, ${whole(value)});`,
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

/** A literal of Java takes 65,535 bytes, of which a character takes at most three. */
const longest = 20_000;

function whole(text: string): string {
  if (text.length <= longest) return literal(text);
  const parts = text.match(new RegExp(`.{1,${String(longest)}}`, 'gsu')) ?? [];
  return `String.join("", ${parts.map(literal).join(', ')})`;
}

function literal(text: string): string {
  return `"${escaped(text, /["\\]/g, units)}"`;
}

// Escapes are replaced before anything else is read, and each is half of what is beyond the first 65,536.
function units(point: number): string {
  return [...String.fromCodePoint(point).split('')]
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
