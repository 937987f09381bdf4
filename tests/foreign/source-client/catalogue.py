"""Categories in four languages, three levels deep: created, moved, renamed and read."""

from wire import Refused

LANGUAGES = ("ro", "ru", "en", "uk")
WORDS = {
    "ro": ("Încălțăminte", "Țesături „fine”", "Șosete & ciorapi", "Mâncare"),
    "ru": ("Обувь", "Ткани «люкс»", "Носки и чулки", "Еда"),
    "en": ("Shoes", "Fabrics <fine>", "Socks & \"more\"", "Food 🍏"),
    "uk": ("Взуття", "Тканини", "Шкарпетки ґ є ї", "Їжа"),
}
PATH = "/external/category/"
NOT_READ = ("image", "promo_img", "meta_image")
READ = (
    ["position", "hide", "group_category_id", "show_18_popup", "category_id"]
    + [f"{field}_{language}" for language in LANGUAGES for field in ("name", "slug", "description", "meta_title", "meta_description", "meta_keywords")]
)


def category(number, rng):
    """Category in the form that our system sends."""
    sent = {
        "position": rng.choice((number, str(number))),
        "hide": rng.random() < 0.1,
        "description_position": rng.choice(("top", "bottom")),
        "group_category_id": number,
        "show_18_popup": rng.random() < 0.05,
        "category_id": None,
    }
    for language in LANGUAGES:
        has = language == "ro" or rng.random() < 0.8
        nothing = rng.choice((None, ""))
        word = rng.choice(WORDS[language])
        sent[f"name_{language}"] = f"{word} {number}" if has else nothing
        sent[f"slug_{language}"] = f"c-{number}-{language}" if has else nothing
        sent[f"description_{language}"] = f"<p>{word}</p>\n<p>{number}</p>" if has and rng.random() < 0.7 else nothing
        sent[f"meta_title_{language}"] = f"{word} | {number}" if has else nothing
        sent[f"meta_description_{language}"] = f"{word}: {number}" if has else nothing
        sent[f"meta_keywords_{language}"] = f"{word}, {number}" if has else nothing
    if rng.random() < 0.3:
        sent.update({"image": None, "promo_img": "", "meta_image": None})
    return sent


def expected(sent):
    """Expected read of a sent category."""
    read = {field: None if sent.get(field) == "" else sent.get(field) for field in READ}
    read["position"] = int(read["position"])
    read["group_category_id"] = str(read["group_category_id"])
    return read


class Catalogue:
    """Creates the categories over an unreliable connection and keeps their expected state."""

    def __init__(self, wire, rng, count, report):
        self.wire, self.rng, self.count, self.report = wire, rng, count, report
        self.model = {}  # by our number
        self.ids = {}

    def run(self):
        numbers = list(range(1, self.count + 1))
        roots, middle = max(1, self.count // 10), self.count // 2
        for level in (numbers[:roots], numbers[roots:middle], numbers[middle:]):
            parents = list(self.ids)
            self.create(level, parents)
            self.learn_ids()
        self.update()
        self.refusals()
        self.report(f"categories: {len(self.model)} created in three levels and updated")

    def create(self, numbers, parents):
        while numbers:
            size = self.rng.choice((1, 7, 25, 60))
            part, numbers = numbers[:size], numbers[size:]
            body = [category(number, self.rng) for number in part]
            for sent in body:
                if parents:
                    parent = self.ids[self.rng.choice(parents)]
                    sent["category_id"] = [self.rng.choice((parent, parent, str(parent)))]
            retried = self.wire.retried
            try:
                self.wire.call("POST", PATH + "bulk-create/", body)
            except Refused as refused:
                # An attempt without a response may have succeeded: then all slugs exist.
                assert self.wire.retried > retried, refused
                there = {str(each["group_category_id"]) for each in self.wire.pages(PATH, 1000)}
                missing = [number for number in part if str(number) not in there]
                assert not missing, f"{refused}\nmissing: {missing}"
            for number, sent in zip(part, body):
                self.model[number] = {**sent, "category_id": sent["category_id"] and [int(sent["category_id"][0])]}

    def learn_ids(self):
        """Reads the ids of the server."""
        self.ids = {int(each["group_category_id"]): each["id"] for each in self.wire.pages(PATH, 90)}
        assert set(self.ids) == set(self.model), set(self.ids) ^ set(self.model)

    def update(self):
        numbers = self.rng.sample(sorted(self.model), self.count // 2)
        for start in range(0, len(numbers), 40):
            changes = []
            for number in numbers[start : start + 40]:
                language = self.rng.choice(LANGUAGES)
                change = self.rng.choice((
                    {"hide": True},
                    {f"name_{language}": f"Нове {number} ș", f"slug_{language}": f"n-{number}-{language}"},
                    {"position": str(number + 1000)},
                    {f"description_{language}": self.rng.choice(("", None))},
                    {"group_category_id": number, "show_18_popup": True},
                ))
                changes.append({"id": self.rng.choice((self.ids[number], str(self.ids[number]))), **change})
                self.model[number].update(change)
            self.wire.call("PUT", PATH + "bulk-update/", changes)

    def refusals(self):
        for body in ([{"name_ro": "Fără id"}], [{"id": 987654321, "name_ro": "Id necunoscut"}]):
            try:
                answer = self.wire.call("PUT", PATH + "bulk-update/", body)
            except Refused:
                continue
            raise AssertionError(f"PUT {body} was not an error: {answer}")

    def verify(self, plain):
        """Reads every category once and compares each field with its last sent value."""
        read = plain.pages(PATH, 37)
        assert len(read) == self.count, f"{len(read)} categories instead of {self.count}"
        assert read == plain.get(PATH, page_size=9999), "a single page of all categories differs from the small pages"
        by_number = {int(each["group_category_id"]): each for each in read}
        assert set(by_number) == set(self.model)
        for number, sent in self.model.items():
            want, have = expected(sent), by_number[number]
            for field in READ:
                assert have[field] == want[field], f"category {number}, {field}: {have[field]!r} instead of {want[field]!r}"
            for field in NOT_READ:
                assert field not in have, f"category {number} is read with {field}"
        narrow = plain.get(PATH, fields="id,name_ro", page_size=5, page=2)
        assert narrow == [{"id": each["id"], "name_ro": each["name_ro"]} for each in read[5:10]], narrow
        for each in self.rng.sample(read, min(10, len(read))):
            assert plain.get(f"{PATH}{each['id']}") == each, f"category {each['id']} differs in a single read"
        self.report(f"categories: {len(read)} read with the sent values")

